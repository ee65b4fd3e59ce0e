export { removeProject, saveProject } from './kept-projects.ts';
export { LocateVideoDialog } from './locate-video-dialog.tsx';
export { getProject } from './project-database.ts';
export { RecentProjects } from './recent-projects.tsx';
export type { RecentProject, SavedProject, SavedResults, VideoSource } from './saved-project.ts';
export { useProjectOverview } from './use-project-overview.ts';
export { askForVideo, stopAsking } from './wanted-video-store.ts';
