import { useEffect } from 'react';
import { type ProjectOverview, useProjectOverview } from '../project-list/index.ts';
import { refreshProjects } from './kept-projects.ts';

/** Like the overview on other pages, plus stored projects that are missing from the list. */
export function useKeptProjects(): ProjectOverview {
  useEffect(() => void refreshProjects(), []);
  return useProjectOverview();
}
