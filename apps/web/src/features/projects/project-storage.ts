import { CodedError } from '@framescout/contract';
import { useEffect } from 'react';
import {
  addToProjectList,
  findEvicted,
  type ProjectOverview,
  projectListStore,
  type RecentProject,
  readProjectList,
  removeFromProjectList,
  useProjectOverview,
  writeProjectList,
} from '../project-list/index.ts';
import {
  deleteProject,
  findUnlistedProjects,
  holdsWork,
  putProject,
  putResults,
} from './project-database.ts';
import type { ResultsToSave, SavedProject } from './saved-project.ts';

/** Error thrown if a project was stored, but its results could not be. `cause` is what the browser said. */
export class ResultsNotStoredError extends CodedError {
  override readonly name = 'ResultsNotStoredError';
  readonly code = 'results-not-stored';

  constructor(cause: unknown) {
    super('This browser could not store the results of the scan.', {}, { cause });
  }
}

/**
 * Stores a project in this browser, replacing any with the same name. `results` is null for none, undefined
 * to keep the stored ones. Returns the list entries of the projects without work that were dropped to keep
 * the list short.
 * @throws {ResultsNotStoredError} if only the results could not be stored
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function saveProject(
  project: SavedProject,
  results: ResultsToSave | null | undefined,
): Promise<RecentProject[]> {
  const { entry } = project;
  // Both at once, in the order in which projects are saved.
  const [saved, stored] = await Promise.allSettled([
    putProject(project).then(() => addToProjectList(entry)),
    results === undefined ? undefined : putResults(entry.name, results),
  ]);
  if (saved.status === 'rejected') throw saved.reason;
  if (stored.status === 'rejected') throw new ResultsNotStoredError(stored.reason);
  const dropped: RecentProject[] = [];
  for (const evicted of findEvicted(entry)) {
    // The list may come from a version that counted less as work.
    if (!(await holdsWork(evicted.name))) dropped.push(evicted);
  }
  for (const { name } of dropped) await deleteSavedProject(name);
  return dropped;
}

/**
 * Deletes a project and all its data.
 * @throws {DOMException} if the browser refuses
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function deleteSavedProject(name: string): Promise<void> {
  removeFromProjectList(name);
  await deleteProject(name);
}

/** Reads the list again, adding stored projects that are missing from it. */
export async function refreshProjectList(): Promise<void> {
  const listed = readProjectList();
  projectListStore.setState({ projects: listed });
  try {
    const unlisted = await findUnlistedProjects(listed);
    if (unlisted.length > 0) writeProjectList([...listed, ...unlisted]);
  } catch {
    // A browser that stores nothing has no projects that could be missing.
  }
}

/** Returns the project overview, adding stored projects that are missing from the list. */
export function useStoredProjects(): ProjectOverview {
  useEffect(() => void refreshProjectList(), []);
  return useProjectOverview();
}
