const UNIT_MS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
};

/**
 * A Prometheus or Grafana duration (`15s`, `1m30s`, `>10s`, plain seconds) in milliseconds.
 * @throws Error on anything else
 */
export function parseDurationMs(text: string): number {
  const bare = text.replace(/[<>]/, '').trim();
  if (/^\d+$/.test(bare)) {
    return Number(bare) * 1000;
  }
  const parts = [...bare.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdwy])/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== bare) {
    throw new Error(`invalid duration: ${text}`);
  }
  return parts.reduce((sum, part) => sum + Number(part[1]) * UNIT_MS[part[2]], 0);
}

/** A duration as Go prints it: `15s`, `1m0s`, `1h0m0s`, `500ms`. */
export function goDuration(ms: number): string {
  if (ms === 0) {
    return '0s';
  }
  if (ms < 1000) {
    return `${ms}ms`;
  }
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  if (hours > 0) {
    return `${hours}h${minutes}m${seconds}s`;
  }
  return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}

/** A duration as `$__interval` prints it: one unit, rounded down. */
export function formatInterval(ms: number): string {
  const units: Array<[string, number]> = [
    ['y', UNIT_MS.y],
    ['d', UNIT_MS.d],
    ['h', UNIT_MS.h],
    ['m', UNIT_MS.m],
    ['s', 1000],
    ['ms', 1],
  ];
  const unit = units.find(([, size]) => ms >= size);
  return unit ? `${Math.floor(ms / unit[1])}${unit[0]}` : '1ms';
}
