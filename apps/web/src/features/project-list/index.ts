export {
  addToProjectList,
  describeElements,
  findCrowdedOut,
  lastUse,
  type ProjectOverview,
  projectListStore,
  readProjectList,
  removeFromProjectList,
  summarizeProjects,
  writeProjectList,
} from './project-list.ts';
export { type RecentProject, recentProjectSchema } from './recent-project.ts';
export { useProjectOverview } from './use-project-overview.ts';
