export { TurnTimeline, type TurnTimelineProps } from './TurnTimeline';

/** What the panel shows and what would make it wrong. */
export const TURN_TIMELINE_DESCRIPTION =
  'Training windows over the turns of each slot, coloured by whether a window met them; wrong where an edge is uncertain by more than the lines show, as when pulls come late.';
