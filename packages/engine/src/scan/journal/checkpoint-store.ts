import type { MatcherName, SkippedRange } from '@framescout/contract';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { scoreBatchSchema } from '../../detect/score-batch-schema.ts';
import type { ScoreBatch } from '../../detect/score-series.ts';
import type { ScanElement } from '../request/scan-request.ts';

/** An unfinished scan that can be resumed once the same file is open again. */
export type CheckpointSummary = {
  fingerprint: string;
  /** The project that is scanned, if the page says so: each project of a video has a checkpoint of its own. */
  project?: number | undefined;
  videoName: string;
  progressPercent: number;
  savedAt: number;
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
  /** Whether the scan skips frames; treated as false if missing. */
  skipsFrames?: boolean | undefined;
  /** Identifies the scan that saves this: another one of the same video may be running in another tab. */
  run: string;
};

/** State of a scan when it was last saved. */
export type Checkpoint = { summary: CheckpointSummary; batches: ScoreBatch[]; skippedRanges: SkippedRange[] };

/**
 * Stores unfinished scans, one per video or, in the browser, per project of a video, by the video's fingerprint.
 * A scan may save to it until another one begins or takes over; a store that only one scan can use need not
 * check that.
 */
export type CheckpointStore = {
  /**
   * Lists what is stored for a video, whichever runs saved it, the latest first. It does not read the scores, so
   * taking a checkpoint over may still give none.
   */
  list(fingerprint: string): Promise<CheckpointSummary[]>;
  /**
   * Loads what is stored for a video, or for a project of it, and makes it that of another run, which continues
   * it. Null if there is nothing, or nothing that this version understands. Rejects if there may be something
   * that can't be read now.
   */
  takeOver(fingerprint: string, run: string, project?: number): Promise<Checkpoint | null>;
  /** Starts from scratch, dropping what is stored for the same video and project. */
  begin(summary: CheckpointSummary): Promise<void>;
  /** Adds what was scored since the last save, atomically; does nothing for a run that was replaced. */
  append(summary: CheckpointSummary, batches: ScoreBatch[], skippedRanges: SkippedRange[]): Promise<void>;
  /** Deletes what a run saved for a video; does nothing for a run that was replaced. */
  dropRun(fingerprint: string, run: string): Promise<void>;
};

/** What is stored about a scan; earlier versions stored no run, and `isSparing` for `skipsFrames`. */
export type StoredSummary = Omit<CheckpointSummary, 'run'> & {
  run?: string | undefined;
  isSparing?: boolean | undefined;
};

// The run of a checkpoint that an earlier version stored without one.
const NO_RUN = '';

/** Returns what is stored about a scan as this version names it. */
export function toSummary({ isSparing, run = NO_RUN, ...summary }: StoredSummary): CheckpointSummary {
  return { skipsFrames: isSparing, ...summary, run };
}

// The keys of scans, and the fingerprints of batches, also say the project: see `keyOf`.
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

// Those of projects that are gone may never be asked for again.
const MAX_PER_VIDEO = 5;

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
    async list(fingerprint) {
      return (await unlessItFails(async () => list(await database(), fingerprint))) ?? [];
    },
    takeOver: async (fingerprint, run, project) =>
      takeOver(await database(), keyOf({ fingerprint, project }), run),
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

/** Returns the key of what is stored for a project of a video, or for the video if there is no project. */
function keyOf({ fingerprint, project }: Pick<StoredSummary, 'fingerprint' | 'project'>): string {
  return project === undefined ? fingerprint : `${fingerprint}/${project}`;
}

/** Lists what is stored for a video; fingerprints do not contain the `/` that precedes projects. */
async function readSummaries(
  scans: { getAll(query: string | IDBKeyRange): Promise<Schema['scans']['value'][]> },
  fingerprint: string,
): Promise<CheckpointSummary[]> {
  const ofProjects = IDBKeyRange.bound(`${fingerprint}/`, `${fingerprint}/\uffff`);
  const found = await Promise.all([scans.getAll(fingerprint), scans.getAll(ofProjects)]);
  return found.flat().map(({ summary }) => toSummary(summary));
}

async function list(database: Database, fingerprint: string): Promise<CheckpointSummary[]> {
  const summaries = await readSummaries(database.transaction('scans').store, fingerprint);
  return summaries.sort((a, b) => b.savedAt - a.savedAt);
}

async function takeOver(database: Database, key: string, run: string): Promise<Checkpoint | null> {
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  const scan = await scans.get(key);
  if (!scan) return null;
  const kept = await transaction.objectStore('batches').index('fingerprint').getAll(key);
  const batches = kept.map(({ batch }) => scoreBatchSchema.safeParse(batch).data);
  if (!batches.every((batch) => batch !== undefined)) return null;
  const summary = toSummary({ ...scan.summary, run });
  await scans.put({ ...scan, summary }, key);
  await transaction.done;
  return { ...scan, summary, batches };
}

async function begin(database: Database, summary: CheckpointSummary): Promise<void> {
  const key = keyOf(summary);
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  const others = (await readSummaries(scans, summary.fingerprint)).filter((other) => keyOf(other) !== key);
  const oldest = others.sort((a, b) => b.savedAt - a.savedAt).slice(MAX_PER_VIDEO - 1);
  await Promise.all([
    ...oldest.map((other) => scans.delete(keyOf(other))),
    ...[key, ...oldest.map(keyOf)].map((gone) => removeBatches(transaction.objectStore('batches'), gone)),
    scans.put({ summary, skippedRanges: [] }, key),
    transaction.done,
  ]);
}

async function append(
  database: Database,
  summary: CheckpointSummary,
  batches: ScoreBatch[],
  skippedRanges: SkippedRange[],
): Promise<void> {
  const key = keyOf(summary);
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  const stored = await scans.get(key);
  if (!stored || stored.summary.run !== summary.run) return;
  await Promise.all([
    scans.put({ summary, skippedRanges }, key),
    ...batches.map((batch) => transaction.objectStore('batches').add({ fingerprint: key, batch })),
    transaction.done,
  ]);
}

/** Removes what a run has stored for a video. */
async function remove(database: Database, fingerprint: string, run: string): Promise<void> {
  const transaction = database.transaction(['scans', 'batches'], 'readwrite');
  const scans = transaction.objectStore('scans');
  const summaries = await readSummaries(scans, fingerprint);
  const keys = summaries.filter((summary) => summary.run === run).map(keyOf);
  await Promise.all([
    ...keys.map((key) => scans.delete(key)),
    ...keys.map((key) => removeBatches(transaction.objectStore('batches'), key)),
    transaction.done,
  ]);
}

type Batches = IDBPObjectStore<Schema, ('scans' | 'batches')[], 'batches', 'readwrite'>;

async function removeBatches(batches: Batches, ofKey: string): Promise<void> {
  const keys = await batches.index('fingerprint').getAllKeys(ofKey);
  await Promise.all(keys.map((key) => batches.delete(key)));
}
