import * as chromatic from 'd3-scale-chromatic';

type Interpolate = (t: number) => string;

/** Schemes that run from light to dark: in the dark theme low values must be dark. */
const DIVERGING = /^(Br|PR|Pi|Pu[OR]|Rd[BGY]|Spectral|Turbo|Viridis|Magma|Inferno|Plasma|Cividis|Rainbow|Sinebow)/;

/** The colour of a share from 0 to 1 by one of Grafana's heatmap schemes, in `steps` steps. */
export function palette(scheme: string, steps: number, reverse: boolean, dark: boolean): (share: number) => string {
  const all = chromatic as unknown as Record<string, Interpolate>;
  const interpolate = all[`interpolate${scheme}`] ?? all.interpolateOranges;
  const flip = reverse !== (dark && !DIVERGING.test(scheme));
  return (share) => {
    const step = Math.min(steps - 1, Math.floor(Math.max(0, Math.min(1, share)) * steps)) / Math.max(1, steps - 1);
    return interpolate(flip ? 1 - step : step);
  };
}
