import type { Lane } from '../../data/types';

const NAMING_LABELS = ['instance', 'job', 'namespace', 'pod', 'cluster'];

/**
 * A short name for a lane among others: its instance, and as many further labels as it takes to tell it from the rest.
 * @param others all lanes shown beside it (it may be among them)
 */
export function laneLabel(lane: Lane, others: Lane[]): string {
  const used = NAMING_LABELS.filter((label) => lane.labels[label]);
  for (let n = 1; n <= used.length; n++) {
    const name = nameWith(lane, used.slice(0, n));
    if (!others.some((other) => other.key !== lane.key && nameWith(other, used.slice(0, n)) === name)) {
      return name;
    }
  }
  return lane.match || lane.key;
}

function nameWith(lane: Lane, labels: string[]): string {
  return labels.map((label) => lane.labels[label] ?? '').join(' · ');
}
