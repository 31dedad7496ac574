import { type JudgedTurn, type TurnToJudge } from '../../analysis/turns/judgeTurns';
import { type ReconstructionGap } from '../../analysis/turns/reconstructed';
import { type SessionWindow } from '../../analysis/turns/session';

export interface TimelineData {
  windows: SessionWindow[];
  turns: JudgedTurn[];
  gaps: ReconstructionGap[];
}

/** What a turn is drawn as. `short`: too few steps to say anything; `cut`: its beginning or end was not seen. */
export type TurnKind = 'clean' | 'overlapped' | 'unmeasured' | 'short' | 'cut';

export const TURN_KINDS: TurnKind[] = ['clean', 'overlapped', 'unmeasured', 'short', 'cut'];

/** Kinds in words, for legend and details. */
export const KIND_TEXT: Record<TurnKind, string> = {
  clean: 'clean turn',
  overlapped: 'overlapped turn, measured',
  unmeasured: 'overlapped turn, before there was a clean rate',
  short: 'turn of under 16 steps',
  cut: 'beginning or end not seen',
};

export function kindOf({ class: booked }: JudgedTurn<TurnToJudge>): TurnKind {
  return booked === 'ignored' ? 'short' : booked === 'overlapped-unmeasured' ? 'unmeasured' : booked;
}
