import { CodedError } from '@framescout/contract';
import type { DBSchema, IDBPTransaction } from 'idb';
import { z } from 'zod';
import { BrowserDatabase } from '../../platform/browser-database.ts';
import { shortName } from '../../ui/short-name.ts';
import { type RecentProject, recentProjectSchema } from '../project-list/index.ts';
import {
  hasWork,
  type SavedProject,
  type SavedResults,
  type StoredProject,
  savedProjectSchema,
  savedResultsSchema,
} from './saved-project.ts';

// Keyed by project name. Entries may come from an earlier version of the page, or from a later one that is
// open in another tab or was rolled back, so they are validated like any external data. What cannot be read
// here may be someone's work: only the user removes it.
interface Schema extends DBSchema {
  projects: { key: string; value: unknown };
  /** Kept apart from the projects, because results are large and rarely change. */
  results: { key: string; value: unknown };
}

const STORES = ['projects', 'results'] as const;
type Stores = typeof STORES;

// Parts of a project that may be readable if the others are not.
const listedSchema = z.object({ entry: recentProjectSchema });
const fingerprintSchema = z.object({ fingerprint: z.string() });

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
 * Stores a project, replacing any with the same name. `results` is null for none, undefined to keep the
 * stored ones.
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function putProject(
  project: SavedProject,
  results: SavedResults | null | undefined,
): Promise<void> {
  const { name } = project.entry;
  const transaction = (await database.open()).transaction(STORES, 'readwrite');
  const changes: Promise<unknown>[] = [transaction.objectStore('projects').put(project, name)];
  if (results) changes.push(transaction.objectStore('results').put(results, name));
  else if (results === null) changes.push(transaction.objectStore('results').delete(name));
  await Promise.all([...changes, transaction.done]);
}

/**
 * Reads a stored project; null if there is none. Results that cannot be read are left out.
 * @throws {UnreadableProjectError} if there is one that cannot be read
 * @throws {StorageBlockedError} if the browser stores nothing
 */
export async function getProject(name: string): Promise<StoredProject | null> {
  // In one transaction, so that the results are those of this version of the project.
  const transaction = (await database.open()).transaction(STORES);
  const [project, results] = await Promise.allSettled([
    readValue(transaction, 'projects', name),
    readValue(transaction, 'results', name),
    transaction.done,
  ]);
  const value = parseProject(name, project);
  if (!value) return null;
  const found = results.status === 'fulfilled' ? results.value : undefined;
  return { project: value, results: savedResultsSchema.safeParse(found).data ?? null };
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

async function readValue(
  transaction: IDBPTransaction<Schema, Stores>,
  store: Stores[number],
  name: string,
): Promise<unknown> {
  return transaction.objectStore(store).get(name);
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
  const deletions = STORES.map((store) => transaction.objectStore(store).delete(name));
  await Promise.all([...deletions, transaction.done]);
}

/** Returns the list entries of all stored projects that are missing from a list. */
export async function findUnlistedProjects(listed: readonly RecentProject[]): Promise<RecentProject[]> {
  const db = await database.open();
  const names = await db.getAllKeys('projects');
  const unlisted = names.filter((name) => listed.every((project) => project.name !== name));
  const found = await Promise.all(unlisted.map((name) => db.get('projects', name).catch(() => null)));
  return found.flatMap((project) => listedSchema.safeParse(project).data?.entry ?? []);
}
