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
 * Stores a project in this browser, replacing one with the same name. Results: null for none, undefined to keep the
 * stored ones.
 * @throws {DOMException} if the browser has no room, or stores nothing
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
    // If the browser stores nothing, nothing can be missing from the list.
  }
}
