import { asCodedError, type Project } from '@framescout/contract';
import { getProject, holdsWork, type StoredProject } from '../features/projects/index.ts';
import { lastSaveOf, type SaveMark, type Stored } from './project-keeper.ts';

/** Where a project goes, and what is stored there already. */
export type ProjectPlace = {
  project: Project;
  stored: Stored;
  /** What is stored of the project itself; null if it is new. */
  saved: StoredProject | null;
  /** The earlier work that it would replace. */
  earlier: StoredProject | null;
  /** The name of stored work that cannot be read, and because of which the project has another name. */
  unreadable: string | null;
};

const NEW = { saved: null, earlier: null, unreadable: null } as const;

/**
 * Finds the place of a new project. It may replace earlier work of its name; but if what is stored there cannot
 * be read, the project gets another name.
 */
export async function findPlace(project: Project): Promise<ProjectPlace> {
  const { name } = project;
  try {
    const { found, lastSave } = await lookUp(name);
    const earlier = found && (await holdsWork(name)) ? found : null;
    return { ...NEW, project, stored: { kind: earlier ? 'earlier-work' : 'nothing', lastSave }, earlier };
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
  } catch {
    // Whatever is listed under that name stays.
    return { ...NEW, project: { ...project, name }, stored: { kind: 'nothing', lastSave: null } };
  }
}

/**
 * Finds the place of a project that was read before, and may have changed since. If it has been removed or
 * replaced, it is stored again as it was.
 */
export async function readAgain(before: StoredProject): Promise<ProjectPlace> {
  const { entry } = before.project;
  const { found, lastSave } = await lookUp(entry.name);
  if (found?.project.entry.id === entry.id) {
    return { ...NEW, project: entry, stored: { kind: 'itself', lastSave }, saved: found };
  }
  const isTaken = found !== null && (await holdsWork(entry.name));
  return {
    ...NEW,
    project: entry,
    stored: { kind: 'nothing', lastSave: isTaken ? null : lastSave },
    saved: before,
  };
}

/** Reads the project of that name, if there is one, and which save it is. */
async function lookUp(name: string): Promise<{ found: StoredProject | null; lastSave: SaveMark | null }> {
  const found = await getProject(name).catch((error: unknown) => {
    // A browser that stores nothing has nothing to lose.
    if (asCodedError(error)?.code === 'nothing-kept') return null;
    throw error;
  });
  if (!found) return { found, lastSave: lastSaveOf(name) };
  const { savedAt, savedBy } = found.project.entry;
  return { found, lastSave: { savedAt, savedBy } };
}
