import type { DBSchema } from 'idb';
import { BrowserDatabase } from '../../platform/browser-database.ts';
import type { RecentProject } from '../project-list/index.ts';
import {
  hasWork,
  type SavedProject,
  type SavedResults,
  savedProjectSchema,
  savedResultsSchema,
} from './saved-project.ts';

// Keyed by project name. Entries may come from an earlier version of the page, so they are validated like any
// external data.
interface Schema extends DBSchema {
  projects: { key: string; value: unknown };
  /** Kept apart from the projects, because results are large and rarely change. */
  results: { key: string; value: unknown };
}

const STORES = ['projects', 'results'] as const;

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

/** Reads a stored project; null if there is none. Removes entries that cannot be parsed. */
export async function getProject(
  name: string,
): Promise<{ project: SavedProject; results: SavedResults | null } | null> {
  const db = await database.open();
  const project = savedProjectSchema.safeParse(await db.get('projects', name)).data;
  if (!project) {
    await deleteProjects([name]);
    return null;
  }
  const results = savedResultsSchema.safeParse(await db.get('results', name)).data ?? null;
  if (!results) await db.delete('results', name);
  return { project, results };
}

/** Whether deleting the project of that name would lose work. Does not read its results, which are large. */
export async function holdsWork(name: string): Promise<boolean> {
  const db = await database.open();
  if ((await db.getKey('results', name)) !== undefined) return true;
  const project = savedProjectSchema.safeParse(await db.get('projects', name)).data;
  return project !== undefined && hasWork(project, null);
}

/** Deletes projects and their results. */
export async function deleteProjects(names: readonly string[]): Promise<void> {
  const transaction = (await database.open()).transaction(STORES, 'readwrite');
  const deletions = STORES.flatMap((store) =>
    names.map((name) => transaction.objectStore(store).delete(name)),
  );
  await Promise.all([...deletions, transaction.done]);
}

/** Returns the list entries of all stored projects that are missing from a list. */
export async function findUnlistedProjects(listed: readonly RecentProject[]): Promise<RecentProject[]> {
  const db = await database.open();
  const names = await db.getAllKeys('projects');
  const unlisted = names.filter((name) => listed.every((project) => project.name !== name));
  const found = await Promise.all(unlisted.map((name) => getProject(name)));
  return found.flatMap((kept) => kept?.project.entry ?? []);
}
