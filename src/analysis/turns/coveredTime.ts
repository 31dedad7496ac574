/** Blocks kept exactly unless told otherwise: 3 columns of 8 bytes each, 3 MiB when full. */
const DEFAULT_MAX_BLOCKS = 131_072;

/**
 * A union of closed half-open spans, ordered in time, that answers "how much of [from, to) is covered" in O(log n)
 * and forgets its oldest part in O(1) a block.
 *
 * Bounded: at `maxBlocks` the older half is thinned by joining neighbours two by two. A joined block remembers how
 * much of it was covered, so whoever spans it whole still reads the exact sum; only a turn that starts or ends
 * *inside* an old joined block reads a share of it, off by at most the uncovered part of that block.
 */
export class CoveredTime {
  private starts = new Float64Array(64);
  private ends = new Float64Array(64);
  /** Covered time before block i, counted from the first block ever added. */
  private before = new Float64Array(65);
  private head = 0;
  private tail = 0;
  /** Joins made because the bound was hit: 0 means that every answer is exact. */
  joined = 0;

  constructor(private readonly maxBlocks = DEFAULT_MAX_BLOCKS) {}

  get size(): number {
    return this.tail - this.head;
  }

  /** Bytes held, for proofs that memory is flat. */
  get bytes(): number {
    return this.starts.byteLength + this.ends.byteLength + this.before.byteLength;
  }

  /** Adds a span; empty, inverted and non-finite ones are ignored. Amortised O(1) when spans come in time order. */
  add(startUs: number, endUs: number): void {
    if (!(endUs > startUs) || !Number.isFinite(startUs) || !Number.isFinite(endUs)) {
      return;
    }
    const last = this.tail - 1;
    if (this.size > 0 && startUs < this.starts[last]) {
      this.insertEarlier(startUs, endUs);
    } else if (this.size > 0 && startUs <= this.ends[last]) {
      if (endUs > this.ends[last]) {
        this.before[this.tail] += endUs - this.ends[last];
        this.ends[last] = endUs;
      }
    } else {
      this.append(startUs, endUs, endUs - startUs);
    }
  }

  /** Covered time in [fromUs, toUs), microseconds. */
  overlap(fromUs: number, toUs: number): number {
    return toUs > fromUs && this.size > 0 ? this.coveredBefore(toUs) - this.coveredBefore(fromUs) : 0;
  }

  /** Forgets blocks that end before `horizonUs`, strictly. */
  prune(horizonUs: number): void {
    while (this.head < this.tail && this.ends[this.head] < horizonUs) {
      this.head++;
    }
    if (this.head === this.tail) {
      this.before[0] = this.before[this.tail];
      this.head = this.tail = 0;
    }
  }

  private coveredBefore(us: number): number {
    let low = this.head;
    let high = this.tail;
    // First block that starts after `us`.
    while (low < high) {
      const mid = (low + high) >>> 1;
      if (this.starts[mid] <= us) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    const block = low - 1;
    if (block < this.head) {
      return this.before[this.head];
    }
    const start = this.starts[block];
    const end = this.ends[block];
    if (us >= end) {
      return this.before[block + 1];
    }
    const covered = this.before[block + 1] - this.before[block];
    const length = end - start;
    const part = covered === length ? us - start : Math.round((covered * (us - start)) / length);
    return this.before[block] + part;
  }

  private append(startUs: number, endUs: number, covered: number): void {
    if (this.size >= this.maxBlocks) {
      this.joinOlderHalf();
    }
    if (this.tail === this.starts.length) {
      this.makeRoom();
    }
    this.starts[this.tail] = startUs;
    this.ends[this.tail] = endUs;
    this.before[this.tail + 1] = this.before[this.tail] + covered;
    this.tail++;
  }

  private makeRoom(): void {
    const size = this.size;
    const capacity = size * 2 > this.starts.length ? this.starts.length * 2 : this.starts.length;
    const move = (column: Float64Array, count: number, into: number) => {
      const next = new Float64Array(into);
      next.set(column.subarray(this.head, this.head + count));
      return next;
    };
    this.starts = move(this.starts, size, capacity);
    this.ends = move(this.ends, size, capacity);
    this.before = move(this.before, size + 1, capacity + 1);
    this.head = 0;
    this.tail = size;
  }

  private joinOlderHalf(): void {
    const pairs = Math.max(1, this.size >>> 2);
    let to = this.head;
    for (let pair = 0; pair < pairs; pair++, to++) {
      const from = this.head + 2 * pair;
      this.starts[to] = this.starts[from];
      this.ends[to] = this.ends[from + 1];
      this.before[to] = this.before[from];
    }
    const rest = this.head + 2 * pairs;
    this.starts.copyWithin(to, rest, this.tail);
    this.ends.copyWithin(to, rest, this.tail);
    this.before.copyWithin(to, rest, this.tail + 1);
    this.tail -= pairs;
    this.joined += pairs;
  }

  /** Out of order (a clock that stepped back): rebuilds the blocks, O(n). */
  private insertEarlier(startUs: number, endUs: number): void {
    const blocks: Array<[number, number, number]> = [];
    for (let i = this.head; i < this.tail; i++) {
      blocks.push([this.starts[i], this.ends[i], this.before[i + 1] - this.before[i]]);
    }
    this.tail = this.head;
    let pending: [number, number, number] | null = [startUs, endUs, endUs - startUs];
    for (const block of blocks) {
      if (pending === null || block[1] < pending[0]) {
        this.append(...block);
      } else if (block[0] > pending[1]) {
        this.append(...pending);
        this.append(...block);
        pending = null;
      } else {
        const overlap: number = Math.min(block[1], pending[1]) - Math.max(block[0], pending[0]);
        const from = Math.min(block[0], pending[0]);
        const to = Math.max(block[1], pending[1]);
        pending = [from, to, Math.min(to - from, block[2] + pending[2] - overlap)];
      }
    }
    if (pending !== null) {
      this.append(...pending);
    }
  }
}
