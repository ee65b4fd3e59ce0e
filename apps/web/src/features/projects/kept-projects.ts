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
 * Keeps a project in this browser, in place of one of the same name. Results: null for none, undefined for those kept
 * before.
 * @throws {DOMException} when the browser has no room, or keeps nothing
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
 * Forgets a project with all that was kept of it.
 * @throws {DOMException} when the browser refuses
 */
export async function removeProject(name: string): Promise<void> {
  unlistProject(name);
  await deleteProjects([name]);
}

/** Reads the list anew, with projects that are kept although the list has lost them. */
export async function refreshProjects(): Promise<void> {
  const listed = readProjectList();
  projectListStore.setState({ projects: listed });
  try {
    const unlisted = await findUnlisted(listed);
    if (unlisted.length > 0) writeProjectList([...listed, ...unlisted]);
  } catch {
    // Where the browser keeps nothing, there is nothing that the list could lack.
  }
}
