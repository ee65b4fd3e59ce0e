import { CodedError, type RegionPixels, regionSelectionSchema } from '@framescout/contract';
import type { DBSchema } from 'idb';
import { z } from 'zod';
import { BrowserDatabase } from '../../platform/browser-database.ts';
import { shortName } from '../../ui/text/format.ts';
import { type RecentProject, recentProjectSchema } from '../project-list/index.ts';
import { deleteResults, type ResultsKey, readResults, writeResults } from './results-storage.ts';
import {
  hasWork,
  type ResultsToSave,
  type SavedProject,
  type StoredProject,
  savedProjectSchema,
} from './saved-project.ts';

// Keyed by project name. Entries may come from an earlier version of the page, or from a later one that is
// open in another tab or was rolled back, so they are validated like any external data. What cannot be read
// here may be someone's work: only the user removes it.
interface Schema extends DBSchema {
  projects: { key: string; value: unknown };
  /** Kept apart from the projects, because results are large and rarely change. */
  results: { key: ResultsKey; value: unknown };
}

const STORES = ['projects', 'results'] as const;

// Parts of a project that may be readable if the others are not.
const listedSchema = z.object({ entry: recentProjectSchema });
const fingerprintSchema = z.object({ fingerprint: z.string() });
const elementsSchema = z.object({ elements: z.array(z.object({ selections: z.array(z.unknown()) })) });

/** Error thrown for a stored project that this version of the page cannot read. It is left as it is. */
class UnreadableProjectError extends CodedError {
  override readonly name = 'UnreadableProjectError';
  readonly code = 'unreadable-project';

  constructor(name: string, cause: unknown) {
    super(
      `“${shortName(name)}” was saved by another version of FrameScout, or is damaged: reload the page, then try again.`,
      {},
      { cause },
    );
  }
}

const database = new BrowserDatabase<Schema>('framescout-projects', (created) => {
  for (const name of STORES) created.createObjectStore(name);
});

/**
 * Stores a project without its results, replacing any with the same name.
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function putProject(project: SavedProject): Promise<void> {
  const transaction = (await database.open()).transaction('projects', 'readwrite');
  const stored = Promise.all([transaction.store.put(project, project.entry.name), transaction.done]);
  // By itself, it would only commit after another turn, which a page that is being left doesn't get.
  transaction.commit();
  await stored;
}

/**
 * Stores the results of the project of that name, replacing any others; null for none. This is a transaction of
 * its own, so that the project itself is stored at once, and even if its results cannot be.
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function putResults(name: string, results: ResultsToSave | null): Promise<void> {
  const transaction = (await database.open()).transaction('results', 'readwrite');
  const { store, done } = transaction;
  // It also rejects, which may be before anything waits for it.
  done.catch(() => undefined);
  try {
    await (results ? writeResults(store, name, results) : deleteResults(store, name));
  } catch (error) {
    abort(transaction);
    throw error;
  }
  await done;
}

/** Takes back what a transaction has written, unless it has ended already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The failure itself has ended it.
  }
}

/**
 * Reads a stored project; null if there is none. Results that cannot be read are left out. If they are others
 * than those that it was stored with, no element counts as scanned.
 * @throws {UnreadableProjectError} if there is one that cannot be read
 * @throws {StorageBlockedError} if the browser stores nothing
 */
export async function getProject(name: string): Promise<StoredProject | null> {
  const transaction = (await database.open()).transaction(STORES);
  const [project, found] = await Promise.allSettled([
    readProject(transaction.objectStore('projects'), name),
    readResults(transaction.objectStore('results'), name),
    transaction.done,
  ]);
  const value = parseProject(name, project);
  if (!value) return null;
  const results = found.status === 'fulfilled' ? found.value : null;
  const isOfResults = results === null || value.resultsId === results.id;
  return { project: isOfResults ? value : { ...value, scannedFor: [] }, results };
}

/**
 * Whether replacing the project of that name would lose work, as it might if the project cannot be read. Does
 * not read its results, which are large.
 * @throws {StorageBlockedError} if the browser stores nothing
 */
export async function holdsWork(name: string): Promise<boolean> {
  const db = await database.open();
  if ((await db.getKey('projects', name)) === undefined) return false;
  if ((await db.getKey('results', name)) !== undefined) return true;
  const { data } = savedProjectSchema.safeParse(await db.get('projects', name).catch(() => null));
  return !data || hasWork(data, null);
}

/** Reads a project; a failure of the browser to do so rejects, however it fails. */
async function readProject(store: { get(name: string): Promise<unknown> }, name: string): Promise<unknown> {
  return store.get(name);
}

function parseProject(name: string, read: PromiseSettledResult<unknown>): SavedProject | null {
  if (read.status === 'rejected') throw new UnreadableProjectError(name, read.reason);
  if (read.value === undefined) return null;
  const { data, error } = savedProjectSchema.safeParse(read.value);
  if (!data) throw new UnreadableProjectError(name, error);
  return data;
}

/**
 * Returns the fingerprint of a stored project's video file; null if there is none, or if it cannot be read.
 */
export async function readFingerprint(name: string): Promise<string | null> {
  const project = await (await database.open()).get('projects', name).catch(() => null);
  return fingerprintSchema.safeParse(project).data?.fingerprint ?? null;
}

/** Returns the pixels of the first selection in a stored project; null if there is none, or it cannot be read. */
export async function readFirstRegion(name: string): Promise<RegionPixels | null> {
  const project = await (await database.open()).get('projects', name).catch(() => null);
  const elements = elementsSchema.safeParse(project).data?.elements ?? [];
  const [first] = elements.flatMap(({ selections }) => selections);
  return regionSelectionSchema.safeParse(first).data?.imageData ?? null;
}

/** Whether any stored project is of the video file with that fingerprint. */
export async function isStoredVideo(fingerprint: string): Promise<boolean> {
  for (const name of await (await database.open()).getAllKeys('projects')) {
    if ((await readFingerprint(name)) === fingerprint) return true;
  }
  return false;
}

/** Deletes a project and its results. */
export async function deleteProject(name: string): Promise<void> {
  const transaction = (await database.open()).transaction(STORES, 'readwrite');
  await Promise.all([
    transaction.objectStore('projects').delete(name),
    deleteResults(transaction.objectStore('results'), name),
    transaction.done,
  ]);
}

/** Returns the list entries of all stored projects that are missing from a list. */
export async function findUnlistedProjects(listed: readonly RecentProject[]): Promise<RecentProject[]> {
  const db = await database.open();
  const names = await db.getAllKeys('projects');
  const unlisted = names.filter((name) => listed.every((project) => project.name !== name));
  const found = await Promise.all(unlisted.map((name) => db.get('projects', name).catch(() => null)));
  return found.flatMap((project) => listedSchema.safeParse(project).data?.entry ?? []);
}
