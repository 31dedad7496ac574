import { type Pull } from './reconstructed';
import { Reconstructor } from './reconstructor';
import { type SessionNews } from './session';

/** A lane that reports aggregates only: windows and turns are rebuilt from its pulls. */
export class ReconstructedSource {
  private readonly reconstructor = new Reconstructor();

  get unreadablePulls(): number {
    return this.reconstructor.unreadablePulls;
  }

  push(pull: Pull): SessionNews {
    const news: SessionNews = {
      runStarted: false,
      windows: [],
      turns: [],
      gaps: [],
      unseenClean: 0,
      unseenOverlapped: 0,
    };
    for (const event of this.reconstructor.push(pull)) {
      switch (event.type) {
        case 'window':
          news.windows.push(event.window);
          break;
        case 'turn':
          news.turns.push(event.turn);
          break;
        case 'gap':
          news.gaps.push(event.gap);
          break;
        case 'unseen':
          news.unseenClean += event.unseen.clean;
          news.unseenOverlapped += event.unseen.overlapped;
          break;
        case 'run-started':
          news.runStarted = true;
          break;
        case 'run-ended':
          break;
      }
    }
    return news;
  }
}
