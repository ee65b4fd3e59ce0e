import {
  addToProjectList,
  findCrowdedOut,
  projectListStore,
  type RecentProject,
  readProjectList,
  removeFromProjectList,
  writeProjectList,
} from '../project-list/index.ts';
import { deleteProject, findUnlistedProjects, holdsWork, putProject } from './project-database.ts';
import type { SavedProject, SavedResults } from './saved-project.ts';

/**
 * Stores a project in this browser, replacing any with the same name. `results` is null for none, undefined
 * to keep the stored ones. Returns the list entries of the projects without work that were dropped to keep
 * the list short.
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function saveProject(
  project: SavedProject,
  results: SavedResults | null | undefined,
): Promise<RecentProject[]> {
  await putProject(project, results);
  addToProjectList(project.entry);
  const dropped: RecentProject[] = [];
  for (const crowdedOut of findCrowdedOut(project.entry)) {
    // The list may come from a version that counted less as work.
    if (!(await holdsWork(crowdedOut.name))) dropped.push(crowdedOut);
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
