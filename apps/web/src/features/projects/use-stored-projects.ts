import { useEffect } from 'react';
import { type ProjectOverview, useProjectOverview } from '../project-list/index.ts';
import { refreshProjectList } from './project-storage.ts';

/** Returns the project overview, adding stored projects that are missing from the list. */
export function useStoredProjects(): ProjectOverview {
  useEffect(() => void refreshProjectList(), []);
  return useProjectOverview();
}
