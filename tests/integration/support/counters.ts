/** The arithmetic of a counter done on the text of a recording, apart from anything the product does. */
export interface Recorded {
  times: number[];
  values: number[];
}

/** All samples of one metric of one instance, in order. */
export function recorded(text: string, metric: string, instance: string): Recorded {
  const out: Recorded = { times: [], values: [] };
  for (const line of text.split('\n')) {
    if (line.startsWith(`${metric}{`) && line.includes(`instance="${instance}"`)) {
      const [value, time] = line
        .slice(line.lastIndexOf('}') + 2)
        .split(' ')
        .map(Number);
      out.times.push(time);
      out.values.push(value);
    }
  }
  return out;
}

/** What it grew by between two times, restarts included: the sum of all rises, and of what follows each fall. */
export function grown({ times, values }: Recorded, from = -Infinity, to = Infinity): number {
  let sum = 0;
  for (let i = 1; i < values.length; i++) {
    if (times[i - 1] >= from && times[i] <= to) {
      sum += values[i] >= values[i - 1] ? values[i] - values[i - 1] : values[i];
    }
  }
  return sum;
}
