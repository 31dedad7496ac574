import { type MechanismRule } from '../context';
import { unknown } from '../judgement';

/** Stretches in which a trainer held the device. */
export const training: MechanismRule = {
  id: 'training-windows',
  judge(context) {
    return unknown(this.id, context.engine.grade, ['No pulls of GET /train: metrics do not show training windows.']);
  },
};
