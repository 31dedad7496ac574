import { PanelPlugin } from '@grafana/data';
import { WaterfallPanel } from './WaterfallPanel';

export { waterfallFrames, waterfallOf } from './frames';

/** Under this id the panel is registered at run time. */
export const WATERFALL_ID = 'lanewatch-waterfall';

/** What the panel shows and what would make it wrong, for the panel's description. */
export const WATERFALL_DESCRIPTION =
  'From the expected to the measured decode rate of one stream, one bar a mechanism; it is wrong where the expectation was not taken like for like, or where two mechanisms were measured as two and are one.';

export const waterfallPanel = new PanelPlugin<object>(WaterfallPanel);
