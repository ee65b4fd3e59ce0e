import { projectSchema } from '@framescout/contract';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keepUnknown, readStored, writeStored } from '../../platform/local-storage.ts';
import { formatCount } from '../../ui/text/format.ts';

const knownFieldsSchema = projectSchema.extend({
  videoName: z.string().default(''),
  elements: z.int().min(0).default(0),
  /** The number of other elements that have some of their frames selected, but not all. */
  halfMarked: z.int().min(0).default(0),
  events: z.int().min(0).nullable().default(null),
  /** When it was last worked on (ISO 8601); defaults to when it was created. */
  savedAt: z.string().optional(),
  savedBy: z.string().optional(),
});

/** A project in the list of recent ones: the entity, and what else the list shows. */
export const recentProjectSchema = keepUnknown(knownFieldsSchema);

export type RecentProject = z.infer<typeof recentProjectSchema>;

const KEY = 'projects';
// Beyond this many, the least recently used projects are dropped, but only if nothing was found or marked in
// them.
const MAX_PROJECTS = 50;

/** The stored projects, most recently used first. */
export const projectListStore = createStore<{ projects: readonly RecentProject[] }>(() => ({
  projects: readProjectList(),
}));

/** Reads the list from browser storage; leaves out entries that cannot be parsed. */
export function readProjectList(): RecentProject[] {
  const entries = readStored(KEY, z.array(z.unknown())) ?? [];
  return sortByLastUse(entries.flatMap((entry) => recentProjectSchema.safeParse(entry).data ?? []));
}

/** Returns when a project was last worked on (ISO 8601). */
export function lastUse({ savedAt, createdAt }: RecentProject): string {
  return savedAt ?? createdAt;
}

/** Puts a project at the top of the list, replacing any with the same name. */
export function addToProjectList(project: RecentProject): void {
  writeProjectList([project, ...readProjectList().filter(({ name }) => name !== project.name)]);
}

/**
 * Returns the projects to drop for one that was just saved, as far as the list knows: those beyond the limit
 * that have nothing in them.
 */
export function findEvicted(saved: RecentProject): RecentProject[] {
  return readProjectList()
    .slice(MAX_PROJECTS)
    .filter(({ elements, halfMarked, events }) => elements + halfMarked === 0 && events === null)
    .filter(({ name }) => name !== saved.name);
}

/** Says in words how many elements are tracked in a project, and how many more are only half marked. */
export function describeElements({ elements, halfMarked }: RecentProject): string {
  if (halfMarked === 0) return formatCount(elements, 'element');
  if (elements === 0) return `${formatCount(halfMarked, 'element')} half marked`;
  return `${formatCount(elements, 'element')} and ${halfMarked} half marked`;
}

/** Removes a project from the list. */
export function removeFromProjectList(name: string): void {
  writeProjectList(readProjectList().filter((project) => project.name !== name));
}

/** Replaces the stored list. If storage is full, the list lasts only until the page is closed. */
export function writeProjectList(list: readonly RecentProject[]): void {
  const projects = sortByLastUse(list);
  writeStored(KEY, projects);
  projectListStore.setState({ projects });
}

function sortByLastUse(projects: readonly RecentProject[]): RecentProject[] {
  return projects.toSorted((a, b) => lastUse(b).localeCompare(lastUse(a)));
}

/** The stored projects: totals, and a list with the most recently used first. */
export type ProjectOverview = {
  projects: number;
  /** The number of tracked elements in all projects. */
  elements: number;
  recent: readonly RecentProject[];
};

/** Computes the totals of a list of projects. */
export function summarizeProjects(recent: readonly RecentProject[]): ProjectOverview {
  const elements = recent.reduce((sum, project) => sum + project.elements, 0);
  return { projects: recent.length, elements, recent };
}

/**
 * Returns the projects stored in this browser, with totals; they are read again whenever a page that shows
 * them opens.
 */
export function useProjectOverview(): ProjectOverview {
  const { projects } = useStore(projectListStore);
  useEffect(() => projectListStore.setState({ projects: readProjectList() }), []);
  return useMemo(() => summarizeProjects(projects), [projects]);
}
