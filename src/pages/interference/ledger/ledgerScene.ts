import { SceneCSSGridItem, SceneCSSGridLayout, type SceneObject } from '@grafana/scenes';
import { Column } from '../../lane/Column';
import { DilutedNote } from './DilutedNote';
import { EngineLimits } from './EngineLimits';
import { summaryPanel, timePanels } from './ledgerPanels';
import { SUMMARY } from './summaryFrames';

/** The content of the tab Ledger: figures over the range, what they say, and each of them over time. */
export function ledgerBody(): SceneObject {
  return new Column({
    children: [
      new EngineLimits({}),
      new SceneCSSGridLayout({
        templateColumns: 'repeat(auto-fit, minmax(148px, 1fr))',
        autoRows: '112px',
        children: SUMMARY.map((figure) => new SceneCSSGridItem({ body: summaryPanel(figure) })),
      }),
      new DilutedNote({}),
      new SceneCSSGridLayout({
        templateColumns: 'repeat(2, minmax(0, 1fr))',
        autoRows: '300px',
        md: { templateColumns: 'minmax(0, 1fr)', rowGap: 1, columnGap: 1 },
        children: timePanels().map((panel) => new SceneCSSGridItem({ body: panel })),
      }),
    ],
  });
}
