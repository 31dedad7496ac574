import { type TrainReading } from './bodies';
import { type ExactStatus } from './exact';
import { ExactFeed } from './exactFeed';
import { type SessionNews } from './session';

/** Where the log does not say what is open: no turn is longer than this, so older windows may go. */
const LONGEST_TURN_US = 2 * 3600 * 1e6;

const atWork = (train: TrainReading | null) => train?.state === 'starting' || train?.state === 'running';

/** A lane that logs its own windows and turns. */
export class ExactSource {
  private readonly feed = new ExactFeed();
  private segment = 0;
  private train: TrainReading | null = null;

  /** @param receivedUs Unix microseconds */
  push(status: ExactStatus, train: TrainReading | null, receivedUs: number): SessionNews {
    const { windows, turns, restarted } = this.feed.push(status, receivedUs);
    this.segment += restarted ? 1 : 0;
    const { segment } = this;
    const wall = (us: number) => Math.round(this.feed.toUnixUs(us));
    const runStarted = atWork(train) && (!atWork(this.train) || train?.out !== this.train?.out);
    this.train = train;
    return {
      runStarted,
      windows: windows.map(({ startUs, endUs }) => ({
        // The server's own start stays the identity: the clock's offset is refined from pull to pull.
        id: startUs,
        startUs: wall(startUs),
        endUs: endUs === null ? null : wall(endUs),
        uncertaintyUs: 0,
        segment,
      })),
      turns: turns.map((turn) => ({
        slot: turn.slot,
        steps: turn.steps,
        startUs: wall(turn.startUs),
        endUs: wall(turn.endUs),
        oldestOpenUs: wall(status.oldestOpenUs ?? turn.endUs - LONGEST_TURN_US),
        segment,
      })),
      gaps: [],
      unseenClean: 0,
      unseenOverlapped: 0,
    };
  }
}
