export {
  describeElements,
  lastUse,
  listProject,
  type ProjectOverview,
  projectListStore,
  readProjectList,
  summarizeProjects,
  unlistProject,
  writeProjectList,
} from './project-list.ts';
export { type RecentProject, recentProjectSchema } from './recent-project.ts';
export { useProjectOverview } from './use-project-overview.ts';
