import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Pull } from '../../analysis/turns/reconstruct';

/** How long pulls of a lane are kept. */
export const KEEP_SECONDS = 24 * 3600;
/** Pulls are written by the minute, so that a day is 1,440 records. */
const CHUNK_SECONDS = 60;
/** A chunk holds no more than this, however fast somebody pulls. */
const MAX_PULLS_A_CHUNK = 120;
/** A tab that pulls says so this often; one that fell silent loses the lane to another. */
export const LEASE_MS = 15_000;

interface Chunk {
  lane: string;
  /** Unix seconds, a whole minute. */
  minute: number;
  pulls: Pull[];
}

interface Schema extends DBSchema {
  chunks: { key: [string, number]; value: Chunk };
  leases: { key: string; value: { lane: string; owner: string; until: number } };
}

/** A day of pulls per lane, in the browser's own database. All tabs of one browser share it. */
export class PullStore {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  /** @throws where the browser has no IndexedDB (some private windows) */
  static async open(name = 'lanewatch'): Promise<PullStore> {
    const db = await openDB<Schema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('chunks', { keyPath: ['lane', 'minute'] });
        database.createObjectStore('leases', { keyPath: 'lane' });
      },
    });
    return new PullStore(db);
  }

  /** Adds one pull and drops what is older than a day. A pull with a time that is there already is left out. */
  async add(lane: string, pull: Pull): Promise<void> {
    const minute = Math.floor(pull.t / CHUNK_SECONDS) * CHUNK_SECONDS;
    const tx = this.db.transaction('chunks', 'readwrite');
    const chunk = (await tx.store.get([lane, minute])) ?? { lane, minute, pulls: [] };
    if (chunk.pulls.length < MAX_PULLS_A_CHUNK && !chunk.pulls.some(({ t }) => t === pull.t)) {
      chunk.pulls.push(pull);
      chunk.pulls.sort((a, b) => a.t - b.t);
      await tx.store.put(chunk);
      await tx.store.delete(IDBKeyRange.bound([lane, -Infinity], [lane, pull.t - KEEP_SECONDS - CHUNK_SECONDS]));
    }
    await tx.done;
  }

  /** Pulls of a lane after a time (Unix seconds), in order. */
  async since(lane: string, t: number): Promise<Pull[]> {
    const from = Math.floor(t / CHUNK_SECONDS) * CHUNK_SECONDS;
    const chunks = await this.db.getAll('chunks', IDBKeyRange.bound([lane, from], [lane, Infinity]));
    return chunks.flatMap((chunk) => chunk.pulls).filter((pull) => pull.t > t);
  }

  /** Forgets a lane's pulls. */
  async clear(lane: string): Promise<void> {
    await this.db.delete('chunks', IDBKeyRange.bound([lane, -Infinity], [lane, Infinity]));
  }

  /**
   * Takes or renews the right to pull a lane, so that two tabs do not both do it.
   * @returns false while another tab holds it
   */
  async lease(lane: string, owner: string, now: number): Promise<boolean> {
    const tx = this.db.transaction('leases', 'readwrite');
    const held = await tx.store.get(lane);
    const mine = !held || held.owner === owner || held.until <= now || held.until > now + 2 * LEASE_MS;
    if (mine) {
      await tx.store.put({ lane, owner, until: now + LEASE_MS });
    }
    await tx.done;
    return mine;
  }

  /** Gives the right back, so that another tab may take it at once. */
  async release(lane: string, owner: string): Promise<void> {
    const tx = this.db.transaction('leases', 'readwrite');
    if ((await tx.store.get(lane))?.owner === owner) {
      await tx.store.delete(lane);
    }
    await tx.done;
  }

  close() {
    this.db.close();
  }
}
