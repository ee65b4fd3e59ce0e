import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import {
  type ProjectOverview,
  projectListStore,
  readProjectList,
  summarizeProjects,
} from './project-list.ts';

/**
 * Returns the projects stored in this browser, with totals; they are read again whenever a page that shows
 * them opens.
 */
export function useProjectOverview(): ProjectOverview {
  const { projects } = useStore(projectListStore);
  useEffect(() => projectListStore.setState({ projects: readProjectList() }), []);
  return useMemo(() => summarizeProjects(projects), [projects]);
}
