import { formatInterval, goDuration } from './duration';
import { rateIntervalMs, requestedMinStep, type StepInput } from './step';

/** Replaces `$__interval`, `$__rate_interval`, `$__range` and their kin in an expression. */
export function replaceMacros(expr: string, x: StepInput, step: number): string {
  const rangeMs = x.toMs - x.fromMs;
  const rangeS = Math.round(rangeMs / 1000);
  const isRate = x.interval === '$__rate_interval' || x.interval === '${__rate_interval}';
  const rate = isRate ? step : rateIntervalMs(x.intervalMs || 1000, requestedMinStep(x, step));
  const values: Record<string, string> = {
    __interval_ms: `${step}`,
    __interval: formatInterval(step),
    __range_ms: `${rangeMs}`,
    __range_s: `${rangeS}`,
    __range: `${rangeS}s`,
    __rate_interval_ms: `${rate}`,
    __rate_interval: goDuration(rate),
  };
  return expr.replace(
    /\$(?:\{(__\w+)\}|(__(?:interval_ms|interval|range_ms|range_s|range|rate_interval_ms|rate_interval)))/g,
    (whole, braced: string | undefined, plain: string | undefined) => values[braced ?? plain ?? ''] ?? whole
  );
}
