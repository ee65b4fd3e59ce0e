import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { type RecentProject, recentProjectSchema } from './recent-project.ts';

const KEY = 'projects';
/** How many projects are kept; the one that was left alone longest goes first. */
const MOST_PROJECTS = 50;

/** The kept projects, the last one worked on first. */
export const projectListStore = createStore<{ projects: readonly RecentProject[] }>(() => ({
  projects: readProjectList(),
}));

/** Reads the list from the browser's storage; entries that cannot be understood are left out. */
export function readProjectList(): RecentProject[] {
  const entries = readStored(KEY, z.array(z.unknown())) ?? [];
  return sorted(entries.flatMap((entry) => recentProjectSchema.safeParse(entry).data ?? []));
}

/** When a project was last worked on (ISO). */
export function lastUse({ savedAt, createdAt }: RecentProject): string {
  return savedAt ?? createdAt;
}

/**
 * Puts a project on top of the list, in place of one of the same name. The names of those for which there is no place
 * any more come back.
 */
export function listProject(project: RecentProject): string[] {
  const all = [project, ...readProjectList().filter(({ name }) => name !== project.name)];
  writeProjectList(all.slice(0, MOST_PROJECTS));
  return all.slice(MOST_PROJECTS).map(({ name }) => name);
}

/** Takes a project off the list. */
export function unlistProject(name: string): void {
  writeProjectList(readProjectList().filter((project) => project.name !== name));
}

/** Puts another list in place of the stored one. Where storage is full, it holds until the page is closed. */
export function writeProjectList(list: readonly RecentProject[]): void {
  const projects = sorted(list);
  writeStored(KEY, projects);
  projectListStore.setState({ projects });
}

function sorted(projects: readonly RecentProject[]): RecentProject[] {
  return projects.toSorted((a, b) => lastUse(b).localeCompare(lastUse(a)));
}

/** The kept projects in numbers, and one by one, the last one worked on first. */
export type ProjectOverview = {
  projects: number;
  /** The tracked elements of all projects. */
  elements: number;
  recent: readonly RecentProject[];
};

/** Sums projects up. */
export function summarizeProjects(recent: readonly RecentProject[]): ProjectOverview {
  const elements = recent.reduce((sum, project) => sum + project.elements, 0);
  return { projects: recent.length, elements, recent };
}
