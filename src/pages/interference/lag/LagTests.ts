import {
  sceneGraph,
  SceneObjectBase,
  SceneObjectUrlSyncConfig,
  type SceneObjectState,
  type SceneObjectUrlValues,
  type VizPanel,
} from '@grafana/scenes';
import { lagTestSteps } from '../../../analysis/lag/lagTest';
import { runInSlices } from '../../../analysis/lag/slices';
import type { LagTestResult } from '../../../analysis/lag/types';
import { messageOf } from '../../../shared/errors/chunkErrors';
import { censusOf, type CensusAbout, type CensusState } from '../../census/CensusProvider';
import { lagPanel, show } from './lagPanel';
import { LagView } from './LagView';
import { lagSourceOf, LAG_VARIANTS, type LagVariant } from './variants';

export interface LagTestsState extends SceneObjectState {
  variant: LagVariant;
  /** The newest result of the chosen variant; null before the first and where `missing` says why there is none. */
  result: LagTestResult | null;
  missing: string | null;
  /** 0..1 while a test is under way. */
  progress: number | null;
  panel: VizPanel;
}

/**
 * The lag test of the page's judged stretches. The decode rate is part of the census; the others are made when asked
 * for, in slices, from the series that the page has already.
 */
export class LagTests extends SceneObjectBase<LagTestsState> {
  public static Component = LagView;

  protected _urlSync = new SceneObjectUrlSyncConfig(this, { keys: ['lag'] });
  private abort?: AbortController;
  private shown: { about: CensusAbout; variant: LagVariant } | null = null;

  public constructor(state: Partial<LagTestsState> = {}) {
    super({ variant: 'rate', result: null, missing: null, progress: null, panel: lagPanel(), ...state });
    this.addActivationHandler(() => {
      const census = censusOf(this);
      this._subs.add(census.subscribeToState((now, was) => now.about !== was.about && this.update(now)));
      this.update(census.state);
      return () => this.stop();
    });
  }

  public choose = (variant: LagVariant) => {
    if (variant !== this.state.variant) {
      this.stop();
      this.shown = null;
      this.setState({ variant, result: null, missing: null, progress: null });
      if (this.isActive) {
        this.update(censusOf(this).state);
      }
    }
  };

  public getUrlState() {
    return { lag: this.state.variant };
  }

  public updateFromUrl({ lag }: SceneObjectUrlValues) {
    this.choose(LAG_VARIANTS.find(({ value }) => value === lag)?.value ?? 'rate');
  }

  private stop() {
    this.abort?.abort();
    this.abort = undefined;
  }

  private update({ about, result }: Pick<CensusState, 'about' | 'result'>) {
    const { variant } = this.state;
    if (about && this.shown?.about === about && this.shown.variant === variant && this.state.progress === null) {
      return;
    }
    this.stop();
    this.shown = about && { about, variant };
    if (!about || !result) {
      this.setState({ result: null, missing: null, progress: null });
    } else if (variant === 'rate') {
      this.found(result.lagTest, about);
    } else {
      this.test(variant, about, result.segments);
    }
  }

  private test(variant: Exclude<LagVariant, 'rate'>, about: CensusAbout, segments: Parameters<typeof lagSourceOf>[3]) {
    const source = lagSourceOf(variant, about.reading.lane, about.series, segments);
    if ('missing' in source) {
      this.setState({ result: null, missing: source.missing, progress: null });
      return;
    }
    const abort = new AbortController();
    this.abort = abort;
    this.setState({ progress: 0, missing: null });
    runInSlices(lagTestSteps(source.input), {
      now: () => performance.now(),
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
      onProgress: ({ done }) => this.setState({ progress: done }),
      signal: abort.signal,
    }).then(
      (result) => result && this.abort === abort && this.found(result, about),
      (error: unknown) =>
        this.abort === abort && this.setState({ result: null, missing: messageOf(error), progress: null })
    );
  }

  private found(result: LagTestResult, { range }: CensusAbout) {
    show(this.state.panel, result, range ?? sceneGraph.getTimeRange(this).state.value);
    this.setState({ result, missing: null, progress: null });
  }
}
