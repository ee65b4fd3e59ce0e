import { useEffect } from 'react';
import { type ProjectOverview, useProjectOverview } from '../project-list/index.ts';
import { refreshProjects } from './kept-projects.ts';

/** The same as on other pages, with projects that are kept although the list has lost them. */
export function useKeptProjects(): ProjectOverview {
  useEffect(() => void refreshProjects(), []);
  return useProjectOverview();
}
