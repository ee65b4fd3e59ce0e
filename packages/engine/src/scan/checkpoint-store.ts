import type { MatcherName, SkippedRange } from '@framescout/contract';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { scoreBatchSchema } from '../detect/score-batch-schema.ts';
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
  /** Identifies the scan that saves this: another one of the same video may be running in another tab. */
  run: string;
};

/** State of a scan when it was last saved. */
export type Checkpoint = { summary: CheckpointSummary; batches: ScoreBatch[]; skippedRanges: SkippedRange[] };

/**
 * Stores unfinished scans, one per video, by the video's fingerprint. A scan may save to it until another one
 * begins or takes over; a store that only one scan can use need not check that.
 */
export type CheckpointStore = {
  /**
   * Finds what is stored for a video, whichever run saved it; null if there is nothing. It does not read the
   * scores, so taking the checkpoint over may still give none.
   */
  find(fingerprint: string): Promise<CheckpointSummary | null>;
  /**
   * Loads what is stored for a video and makes it that of another run, which continues it. Null if there is
   * nothing, or nothing that this version understands. Rejects if there may be something that can't be read
   * now.
   */
  takeOver(fingerprint: string, run: string): Promise<Checkpoint | null>;
  /** Starts from scratch for a video, dropping anything stored for it. */
  begin(summary: CheckpointSummary): Promise<void>;
  /** Adds what was scored since the last save, atomically; does nothing for a run that was replaced. */
  append(summary: CheckpointSummary, batches: ScoreBatch[], skippedRanges: SkippedRange[]): Promise<void>;
  /** Deletes what a run saved for a video; does nothing for a run that was replaced. */
  dropRun(fingerprint: string, run: string): Promise<void>;
  /** Deletes what is stored for a video, whichever run saved it. */
  discard(fingerprint: string): Promise<void>;
};

/** The run of a checkpoint that an earlier version stored without one. */
export const NO_RUN = '';

/** What is in the database; earlier versions stored no run. */
type StoredSummary = Omit<CheckpointSummary, 'run'> & { run?: string };

interface Schema extends DBSchema {
  scans: { key: string; value: { summary: StoredSummary; skippedRanges: SkippedRange[] } };
  batches: {
    key: number;
    value: { fingerprint: string; batch: ScoreBatch };
    indexes: { fingerprint: string };
  };
}

// Increment with every change to the format of the stored data.
const VERSION = 4;

type Database = IDBPDatabase<Schema>;

/**
 * Opens the store in the browser's IndexedDB; null where there is none (Node). Where it fails (private
 * windows, a full disk, another tab with an older version), nothing is found, and a scan's checkpoint begins
 * with its first save that succeeds. Only loading and saving report failures: what can't be loaded must not
 * be replaced, and saving can be repeated.
 */
export function openCheckpointStore(): CheckpointStore | null {
  if (typeof indexedDB === 'undefined') return null;
  const database = reconnecting();
  const unbegun = new Set<string>();
  return {
    find: (fingerprint) => unlessItFails(async () => find(await database(), fingerprint)),
    takeOver: async (fingerprint, run) => takeOver(await database(), fingerprint, run),
    async begin(summary) {
      try {
        await begin(await database(), summary);
      } catch {
        unbegun.add(summary.run);
      }
    },
    async append(summary, ...saved) {
      const { run } = summary;
      if (unbegun.has(run)) await begin(await database(), summary);
      unbegun.delete(run);
      await append(await database(), summary, ...saved);
    },
    async dropRun(fingerprint, run) {
      await unlessItFails(async () => remove(await database(), fingerprint, run));
    },
    async discard(fingerprint) {
      await unlessItFails(async () => remove(await database(), fingerprint, null));
    },
  };
}

async function unlessItFails<Value>(read: () => Promise<Value>): Promise<Value | null> {
  return read().catch(() => null);
}

/** Returns what connects to the database when it is first needed, and again once the connection is lost. */
function reconnecting(): () => Promise<Database> {
  let opening: Promise<Database> | null = null;
  let blocked = Promise.withResolvers<never>();
  const forget = () => {
    opening = null;
    blocked = Promise.withResolvers();
  };
  return () => {
    if (!opening) {
      opening = connect(forget, () => blocked.reject(new Error('another tab uses an older version')));
      opening.catch(forget);
    }
    // A blocked request stays: a second one would wait behind it, without being told.
    return Promise.race([opening, blocked.promise]);
  };
}

async function connect(onLost: () => void, onBlocked: () => void): Promise<Database> {
  let close = () => {};
  const database = await openDB<Schema>('framescout-checkpoints', VERSION, {
    upgrade(db) {
      // Data from earlier versions has another format; repeating a scan is easier than migrating it.
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore('scans');
      const batches = db.createObjectStore('batches', { autoIncrement: true });
      batches.createIndex('fingerprint', 'fingerprint');
    },
    blocked: onBlocked,
    blocking() {
      close();
      onLost();
    },
    terminated: onLost,
  });
  close = () => database.close();
  return database;
}

async function find(database: Database, fingerprint: string): Promise<CheckpointSummary | null> {
  const scan = await database.get('scans', fingerprint);
  return scan ? { run: NO_RUN, ...scan.summary } : null;
}

async function takeOver(database: Database, fingerprint: string, run: string): Promise<Checkpoint | null> {
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  const scan = await scans.get(fingerprint);
  if (!scan) return null;
  const kept = await transaction.objectStore('batches').index('fingerprint').getAll(fingerprint);
  const batches = kept.map(({ batch }) => scoreBatchSchema.safeParse(batch).data);
  if (!batches.every((batch) => batch !== undefined)) return null;
  const summary = { ...scan.summary, run };
  await scans.put({ ...scan, summary }, fingerprint);
  await transaction.done;
  return { ...scan, summary, batches };
}

async function begin(database: Database, summary: CheckpointSummary): Promise<void> {
  const { fingerprint } = summary;
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  await Promise.all([
    removeBatches(transaction.objectStore('batches'), fingerprint),
    transaction.objectStore('scans').put({ summary, skippedRanges: [] }, fingerprint),
    transaction.done,
  ]);
}

async function append(
  database: Database,
  summary: CheckpointSummary,
  batches: ScoreBatch[],
  skippedRanges: SkippedRange[],
): Promise<void> {
  const { fingerprint, run } = summary;
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  const stored = await scans.get(fingerprint);
  if (!stored || stored.summary.run !== run) return;
  await Promise.all([
    scans.put({ summary, skippedRanges }, fingerprint),
    ...batches.map((batch) => transaction.objectStore('batches').add({ fingerprint, batch })),
    transaction.done,
  ]);
}

/** Removes what is stored for a video, unless it is not of this run (null: whichever it is of). */
async function remove(database: Database, fingerprint: string, run: string | null): Promise<void> {
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  if (run !== null && (await scans.get(fingerprint))?.summary.run !== run) return;
  await Promise.all([
    scans.delete(fingerprint),
    removeBatches(transaction.objectStore('batches'), fingerprint),
    transaction.done,
  ]);
}

type Batches = IDBPObjectStore<Schema, ('scans' | 'batches')[], 'batches', 'readwrite'>;

async function removeBatches(batches: Batches, fingerprint: string): Promise<void> {
  const keys = await batches.index('fingerprint').getAllKeys(fingerprint);
  await Promise.all(keys.map((key) => batches.delete(key)));
}
