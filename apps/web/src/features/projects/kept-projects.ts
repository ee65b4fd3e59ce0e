import {
  listProject,
  projectListStore,
  readProjectList,
  unlistProject,
  writeProjectList,
} from '../project-list/index.ts';
import { deleteProjects, findUnlisted, putProject } from './project-database.ts';
import type { SavedProject, SavedResults } from './saved-project.ts';

/**
 * Stores a project in this browser, replacing any with the same name. `results` is null for none, undefined
 * to keep the stored ones.
 * @throws {DOMException} if the browser has no room
 * @throws {NothingKeptError} if it stores nothing
 */
export async function saveProject(
  project: SavedProject,
  results: SavedResults | null | undefined,
): Promise<void> {
  await putProject(project, results);
  const crowdedOut = listProject(project.entry);
  if (crowdedOut.length > 0) await deleteProjects(crowdedOut);
}

/**
 * Deletes a project and all its data.
 * @throws {DOMException} if the browser refuses
 * @throws {NothingKeptError} if it stores nothing
 */
export async function deleteSavedProject(name: string): Promise<void> {
  unlistProject(name);
  await deleteProjects([name]);
}

/** Reads the list again, adding stored projects that are missing from it. */
export async function refreshProjects(): Promise<void> {
  const listed = readProjectList();
  projectListStore.setState({ projects: listed });
  try {
    const unlisted = await findUnlisted(listed);
    if (unlisted.length > 0) writeProjectList([...listed, ...unlisted]);
  } catch {
    // A browser that stores nothing has no projects that could be missing.
  }
}
