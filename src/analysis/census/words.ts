/** Figures in sentences. */

export function ms(seconds: number): string {
  const x = seconds * 1000;
  return `${x.toFixed(x < 100 ? 1 : 0)} ms`;
}

export function percent(share: number): string {
  const x = share * 100;
  return `${Math.abs(x) < 10 ? x.toFixed(1) : x.toFixed(0)}%`;
}

export function rate(tps: number): string {
  return `${tps < 100 ? tps.toFixed(1) : tps.toFixed(0)} tokens/s`;
}

export function count(n: number): string {
  return Math.round(n)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} times`;
}

export function minutes(seconds: number): string {
  return seconds < 120
    ? `${Math.round(seconds)} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;
}

/** 1790000000 -> 2026-09-21 13:33:20 UTC */
export function at(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ') + ' UTC';
}

export function list(items: string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}
