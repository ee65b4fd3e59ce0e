import { type Project, projectSchema } from '@framescout/contract';
import { useState } from 'react';
import { z } from 'zod';
import { readStored } from '../platform/local-storage.ts';

const storedSchema = z.array(projectSchema);

/** How much the user has, as this browser remembers it, newest project first. */
export function useProjectCounts(): { projects: readonly Project[]; elements: number } {
  const [projects] = useState(() => {
    const stored = readStored('projects', storedSchema) ?? [];
    return stored.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  });
  return { projects, elements: 0 };
}
