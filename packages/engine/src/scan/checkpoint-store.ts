import type { MatcherName, SkippedRange } from '@framescout/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ScoreBatch } from '../detect/score-series.ts';
import type { ScanElement } from './scan-request.ts';

/** An unfinished scan that can be resumed once the same file is open again. */
export type CheckpointSummary = {
  fingerprint: string;
  videoName: string;
  progressPercent: number;
  savedAt: number;
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
  /** Whether the scan skips frames; treated as false if missing. */
  isSparing?: boolean | undefined;
};

/** State of a scan when it was last saved. */
export type Checkpoint = { summary: CheckpointSummary; batches: ScoreBatch[]; skippedRanges: SkippedRange[] };

/** Stores unfinished scans, one per video, by the video's fingerprint. */
export type CheckpointStore = {
  find(fingerprint: string): Promise<CheckpointSummary | null>;
  load(fingerprint: string): Promise<Checkpoint | null>;
  /** Starts from scratch for a video, dropping anything stored for it. */
  begin(summary: CheckpointSummary): Promise<void>;
  /** Adds what was scored since the last save, atomically. */
  append(summary: CheckpointSummary, batches: ScoreBatch[], skippedRanges: SkippedRange[]): Promise<void>;
  drop(fingerprint: string): Promise<void>;
};

interface Schema extends DBSchema {
  scans: { key: string; value: { summary: CheckpointSummary; skippedRanges: SkippedRange[] } };
  batches: {
    key: number;
    value: { fingerprint: string; batch: ScoreBatch };
    indexes: { fingerprint: string };
  };
}

// Increment with every change to the format of the stored data.
const VERSION = 4;

/** Opens the store in the browser's IndexedDB; null if that is unavailable (Node, some private windows). */
export async function openCheckpointStore(): Promise<CheckpointStore | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    const database = await openDB<Schema>('framescout-checkpoints', VERSION, {
      upgrade(db) {
        // Data from earlier versions has another format; repeating a scan is easier than migrating it.
        for (const name of db.objectStoreNames) db.deleteObjectStore(name);
        db.createObjectStore('scans');
        const batches = db.createObjectStore('batches', { autoIncrement: true });
        batches.createIndex('fingerprint', 'fingerprint');
      },
    });
    return createStore(database);
  } catch {
    return null;
  }
}

function createStore(database: IDBPDatabase<Schema>): CheckpointStore {
  async function clear(fingerprint: string): Promise<void> {
    const transaction = database.transaction(['scans', 'batches'], 'readwrite');
    await transaction.objectStore('scans').delete(fingerprint);
    const keys = await transaction.objectStore('batches').index('fingerprint').getAllKeys(fingerprint);
    for (const key of keys) await transaction.objectStore('batches').delete(key);
    await transaction.done;
  }
  return {
    async find(fingerprint) {
      return (await database.get('scans', fingerprint))?.summary ?? null;
    },
    async load(fingerprint) {
      const scan = await database.get('scans', fingerprint);
      if (!scan) return null;
      const kept = await database.getAllFromIndex('batches', 'fingerprint', fingerprint);
      return { ...scan, batches: kept.map((entry) => entry.batch) };
    },
    async begin(summary) {
      await clear(summary.fingerprint);
      await database.put('scans', { summary, skippedRanges: [] }, summary.fingerprint);
    },
    async append(summary, batches, skippedRanges) {
      const transaction = database.transaction(['scans', 'batches'], 'readwrite');
      const { fingerprint } = summary;
      await Promise.all([
        transaction.objectStore('scans').put({ summary, skippedRanges }, fingerprint),
        ...batches.map((batch) => transaction.objectStore('batches').add({ fingerprint, batch })),
        transaction.done,
      ]);
    },
    drop: clear,
  };
}
