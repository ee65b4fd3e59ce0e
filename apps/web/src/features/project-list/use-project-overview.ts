import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import {
  type ProjectOverview,
  projectListStore,
  readProjectList,
  summarizeProjects,
} from './project-list.ts';

/** What is stored in this browser, as totals and project by project; read again whenever a page showing it opens. */
export function useProjectOverview(): ProjectOverview {
  const { projects } = useStore(projectListStore);
  useEffect(() => projectListStore.setState({ projects: readProjectList() }), []);
  return useMemo(() => summarizeProjects(projects), [projects]);
}
