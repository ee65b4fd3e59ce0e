import { asCodedError, type Project } from '@framescout/contract';
import { getProject, holdsWork, type StoredProject } from '../../features/projects/index.ts';
import { lastSaveOf, type Stored } from './project-keeper.ts';

/** Where a project goes, and what is stored there already. */
export type ProjectPlace = {
  project: Project;
  stored: Stored;
  /** What is stored of the project itself; null if it is new. */
  saved: StoredProject | null;
  earlier: StoredProject | null;
  /** The name of stored work that cannot be read, and because of which the project has another name. */
  unreadable: string | null;
};

const NEW = { saved: null, earlier: null, unreadable: null } as const;

/**
 * Finds the place of a new project. It may replace earlier work of its name; but if what is stored there
 * cannot be read, the project gets another name.
 */
export async function findPlace(project: Project): Promise<ProjectPlace> {
  const { name } = project;
  try {
    const { found, ...marks } = await lookUp(name);
    const earlier = found && (await holdsWork(name)) ? found : null;
    return { ...NEW, project, stored: { kind: earlier ? 'earlier-work' : 'nothing', ...marks }, earlier };
  } catch {
    const place = await findFreePlace(project);
    return { ...place, unreadable: place.project.name === name ? null : name };
  }
}

/** Gives a project a name under which no work is stored: its own or, if that is taken, one with a number. */
export async function findFreePlace(project: Project): Promise<ProjectPlace> {
  let { name } = project;
  try {
    for (let count = 2; ; count++) {
      const lastSave = lastSaveOf(name);
      if (!(await holdsWork(name))) {
        return { ...NEW, project: { ...project, name }, stored: { kind: 'nothing', lastSave } };
      }
      name = `${project.name} (${count})`;
    }
  } catch (error) {
    // Whatever is listed under that name stays, unless this browser stores nothing.
    const lastSave = isNothingKept(error) ? lastSaveOf(name) : null;
    return { ...NEW, project: { ...project, name }, stored: { kind: 'nothing', lastSave } };
  }
}

/**
 * Finds the place of a project that was read before, and may have changed since. If it has been removed or
 * replaced, it is stored again as it was.
 */
export async function readAgain(before: StoredProject): Promise<ProjectPlace> {
  const { entry } = before.project;
  const { found, ...marks } = await lookUp(entry.name);
  if (found?.project.entry.id === entry.id) {
    return { ...NEW, project: found.project.entry, stored: { kind: 'itself', ...marks }, saved: found };
  }
  const isTaken = found !== null && (await holdsWork(entry.name));
  return {
    ...NEW,
    project: entry,
    stored: { kind: 'nothing', ...(isTaken ? { lastSave: null } : marks) },
    saved: before,
  };
}

/**
 * Reads the project of that name, if there is one, which save and results it has, and which save the list has.
 */
async function lookUp(name: string) {
  const listed = lastSaveOf(name);
  const found = await getProject(name).catch((error: unknown) => {
    // A browser that stores nothing has nothing to lose.
    if (isNothingKept(error)) return null;
    throw error;
  });
  if (!found) return { found, lastSave: listed, listed };
  const { savedAt, savedBy } = found.project.entry;
  return { found, lastSave: { savedAt, savedBy }, listed, resultsId: found.results?.id };
}

function isNothingKept(error: unknown): boolean {
  return asCodedError(error)?.code === 'nothing-kept';
}
