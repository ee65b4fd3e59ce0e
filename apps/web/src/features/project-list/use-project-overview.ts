import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import {
  type ProjectOverview,
  projectListStore,
  readProjectList,
  summarizeProjects,
} from './project-list.ts';

/** What is kept in this browser, in numbers and project by project; read anew when a page that shows it comes up. */
export function useProjectOverview(): ProjectOverview {
  const { projects } = useStore(projectListStore);
  useEffect(() => projectListStore.setState({ projects: readProjectList() }), []);
  return useMemo(() => summarizeProjects(projects), [projects]);
}
