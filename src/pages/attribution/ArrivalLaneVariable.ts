import { map, type Observable } from 'rxjs';
import type { VariableValueOption, MultiValueVariable } from '@grafana/scenes';
import { alertArrival, lanesOfAlert } from '../../data/alertLink';
import { laneLabel } from '../lane/laneLabel';
import { LaneVariable, type LaneVariableState } from '../lane/LaneVariable';
import { cameFromAlert } from './arrival';

type Update = Parameters<MultiValueVariable['setState']>[0];

/**
 * The lane of an alert. Its labels decide; where they fit no lane, or more than one, nothing is chosen: a verdict about
 * the wrong lane is worse than a question.
 */
export class ArrivalLaneVariable extends LaneVariable {
  /** @param search the address as somebody arrived */
  public constructor(
    private readonly search: string,
    state: Partial<LaneVariableState> = {}
  ) {
    super(state);
  }

  public getValueOptions(): Observable<VariableValueOption[]> {
    return super.getValueOptions().pipe(
      map((options) => {
        const { lanes, lookup } = this.state;
        if (this.laneKey() === '' && lookup === 'done') {
          const found = lanesOfAlert(alertArrival(this.search), lanes);
          if (found.length === 1) {
            this.setState({ value: found[0].key, text: laneLabel(found[0], lanes) });
          }
        }
        return options;
      })
    );
  }

  protected interceptStateUpdateAfterValidation(update: Update) {
    super.interceptStateUpdateAfterValidation(update);
    if (this.laneKey() === '' && cameFromAlert(this.search)) {
      update.value = '';
      update.text = '';
    }
  }
}
