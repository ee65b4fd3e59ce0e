import { projectSchema } from '@framescout/contract';
import { useState } from 'react';
import { z } from 'zod';
import { readStored } from '../platform/local-storage.ts';

const listedProjectSchema = projectSchema.extend({
  /** How many elements are tracked in it. */
  elements: z.int().min(0).default(0),
  /** When it was last worked on (ISO); where that is not said, when it was made. */
  savedAt: z.string().optional(),
});

/** A project as the list in the browser's storage tells of it. */
export type ListedProject = z.infer<typeof listedProjectSchema>;

/**
 * How much the user has, as this browser remembers it, the project last worked on first. Reads the stored list
 * itself: the analyzer's way of keeping projects brings the engine with it, which has no place on other pages.
 */
export function useProjectCounts(): { projects: readonly ListedProject[]; elements: number } {
  const [projects] = useState(readProjects);
  return { projects, elements: projects.reduce((sum, project) => sum + project.elements, 0) };
}

/** When a project was last worked on (ISO). */
export function lastUse({ savedAt, createdAt }: ListedProject): string {
  return savedAt ?? createdAt;
}

function readProjects(): ListedProject[] {
  const entries = readStored('projects', z.array(z.unknown())) ?? [];
  const projects = entries.flatMap((entry) => listedProjectSchema.safeParse(entry).data ?? []);
  return projects.sort((a, b) => lastUse(b).localeCompare(lastUse(a)));
}
