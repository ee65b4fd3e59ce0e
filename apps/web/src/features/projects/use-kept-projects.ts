import { useEffect } from 'react';
import { type ProjectOverview, useProjectOverview } from '../project-list/index.ts';
import { refreshProjects } from './kept-projects.ts';

/** Returns the project overview, adding stored projects that are missing from the list. */
export function useKeptProjects(): ProjectOverview {
  useEffect(() => void refreshProjects(), []);
  return useProjectOverview();
}
