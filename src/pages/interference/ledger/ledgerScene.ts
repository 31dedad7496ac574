import { type SceneObject } from '@grafana/scenes';
import { Column } from '../../lane/Column';
import { DilutedNote } from './DilutedNote';
import { EngineLimits } from './EngineLimits';
import { summaryPanels, timePanels } from './ledgerPanels';
import { MeasuredGrid } from './MeasuredGrid';

/** The content of the tab Ledger: figures over the range, what they say, and each of them over time. */
export function ledgerBody(): SceneObject {
  return new Column({
    children: [
      new EngineLimits({}),
      new MeasuredGrid({ columns: { wide: 4, narrow: 2 }, height: 104, explain: false, children: summaryPanels() }),
      new DilutedNote({}),
      new MeasuredGrid({ columns: { wide: 2, narrow: 1 }, height: 300, explain: true, children: timePanels() }),
    ],
  });
}
