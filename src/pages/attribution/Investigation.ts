import {
  getClosest,
  sceneGraph,
  SceneObjectBase,
  SceneObjectUrlSyncConfig,
  type SceneObject,
  type SceneObjectState,
  type SceneObjectUrlValues,
} from '@grafana/scenes';
import type { Span } from '../../analysis/lane';
import { grafanaFacts, type LaneFacts } from '../census/laneFacts';
import { grafanaLaneSource } from '../lane/grafanaLaneSource';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { dsUidOf, laneVariableOf, spanOf } from '../lane/lookups';
import { troubleOf, type Trouble } from '../lane/trouble';
import { answer, type Findings, type Question } from './inquiry';
import { defaultBaseline, formatSpan, parseSpan } from './windows';

export interface InvestigationState extends SceneObjectState {
  state: 'idle' | 'reading' | 'judging' | 'done' | 'error';
  /** The last good answer about the chosen lane; it stays while a newer one is under way. */
  findings?: Findings;
  answeredAt?: number;
  /** 0..1; null where that is not known. */
  progress: number | null;
  stage: string;
  trouble?: Trouble;
  /** The baseline in use. */
  baseline?: Span;
  /** True when somebody chose it; else it follows the window. */
  pinned: boolean;
  source: LaneSourceFactory;
  facts: LaneFacts;
}

const SETTLE_MS = 20;
const AUTO = 'auto:';

/**
 * Answers the page's question: this lane, this window, against that baseline. Sits among the `$behaviors` of the page.
 * The judged window is the page's time range; the baseline is in the address too, marked when the page chose it.
 */
export class Investigation extends SceneObjectBase<InvestigationState> {
  protected _urlSync = new SceneObjectUrlSyncConfig(this, { keys: ['baseline'] });
  private abort?: AbortController;
  private timer?: ReturnType<typeof setTimeout>;
  private underWay = '';
  private lastLane = '';

  public constructor(state: Partial<InvestigationState> = {}) {
    super({
      state: 'idle',
      progress: null,
      stage: '',
      pinned: false,
      source: grafanaLaneSource,
      facts: grafanaFacts,
      ...state,
    });
    this.addActivationHandler(() => {
      const lane = laneVariableOf(this);
      this._subs.add(
        sceneGraph.getTimeRange(this).subscribeToState((now, was) => now.value !== was.value && this.soon())
      );
      this._subs.add(lane.subscribeToState(() => this.laneId() !== this.lastLane && this.soon()));
      this.soon();
      return () => {
        clearTimeout(this.timer);
        this.stop();
      };
    });
  }

  public getUrlState(): SceneObjectUrlValues {
    const { baseline, pinned } = this.state;
    return { baseline: baseline && `${pinned ? '' : AUTO}${formatSpan(baseline)}` };
  }

  public updateFromUrl({ baseline }: SceneObjectUrlValues) {
    const span = parseSpan(baseline);
    const changed =
      (span && formatSpan(span)) !==
      (this.state.pinned && this.state.baseline ? formatSpan(this.state.baseline) : null);
    if (changed) {
      this.setState(span ? { baseline: span, pinned: true } : { pinned: false });
      this.soon();
    }
  }

  /** Holds the window against another stretch; null: the page chooses. */
  public setBaseline(span: Span | null) {
    this.setState(span ? { baseline: span, pinned: true } : { baseline: undefined, pinned: false });
    this.soon();
  }

  /** Gives up what is under way; what was there before stays. */
  public cancel = () => {
    if (this.abort) {
      this.stop();
      const trouble: Trouble = { kind: 'cancelled', detail: 'The inquiry was cancelled.', at: Date.now() };
      this.setState({ state: 'error', progress: null, trouble });
    }
  };

  private laneId() {
    return `${dsUidOf(this)} ${laneVariableOf(this).lane()?.key ?? ''}`;
  }

  private soon() {
    if (this.isActive) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(), SETTLE_MS);
    }
  }

  private stop() {
    this.abort?.abort();
    this.abort = undefined;
    this.underWay = '';
  }

  private ask() {
    const dsUid = dsUidOf(this);
    const lane = laneVariableOf(this).lane();
    if (this.laneId() !== this.lastLane) {
      // Never show one lane's verdict under another lane's name.
      this.lastLane = this.laneId();
      this.setState({ findings: undefined, answeredAt: undefined, trouble: undefined });
    }
    if (!dsUid || !lane) {
      this.stop();
      this.setState({ state: 'idle', progress: null });
      return;
    }
    const window = spanOf(this);
    const { pinned, baseline } = this.state;
    const span = pinned && baseline ? baseline : defaultBaseline(window);
    const wanted = JSON.stringify([this.lastLane, window, span]);
    if (wanted === this.underWay) {
      return;
    }
    this.stop();
    this.underWay = wanted;
    this.setState({ state: 'reading', progress: null, stage: "Reading the lane's series", baseline: span });
    void this.run({ lane, dsUid, window, baseline: { span, chosenBy: pinned ? 'reader' : 'page' } });
  }

  private async run(question: Question) {
    const abort = new AbortController();
    this.abort = abort;
    const set = (update: Partial<InvestigationState>) => this.abort === abort && this.setState(update);
    try {
      const findings = await answer(question, {
        source: this.state.source(question.dsUid),
        facts: this.state.facts,
        signal: abort.signal,
        onRead: (progress) => set({ progress }),
        onJudge: ({ done, stage }) => set({ state: 'judging', progress: done, stage }),
      });
      const { span } = findings.question.baseline;
      set({
        state: 'done',
        findings,
        answeredAt: Date.now(),
        progress: null,
        trouble: undefined,
        baseline: question.baseline.chosenBy === 'page' ? span : question.baseline.span,
      });
    } catch (error) {
      set({ state: 'error', trouble: troubleOf(error), progress: null });
    }
    if (this.abort === abort) {
      this.abort = undefined;
      this.underWay = '';
    }
  }
}

/** The investigation of the page that `object` is on. @throws where the page has none */
export function investigationOf(object: SceneObject): Investigation {
  const found = getClosest(object, (at) =>
    at.state.$behaviors?.find((behavior): behavior is Investigation => behavior instanceof Investigation)
  );
  if (!found) {
    throw new Error('This page has no investigation.');
  }
  return found;
}
