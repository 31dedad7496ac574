import { type MechanismRule } from './context';
import { baseStep } from './mechanisms/baseStep';
import { contention } from './mechanisms/contention';
import { draft } from './mechanisms/draft';
import { eviction } from './mechanisms/eviction';
import { preemption } from './mechanisms/preemption';
import { selfMade } from './mechanisms/selfMade';
import { sharing } from './mechanisms/sharing';
import { training } from './mechanisms/training';

/** One rule a mechanism. A new mechanism is one more entry here. */
export const RULES: MechanismRule[] = [sharing, eviction, preemption, training, contention, baseStep, draft, selfMade];
