export { deleteSavedProject, saveProject } from './kept-projects.ts';
export { LocateVideoDialog } from './locate-video-dialog.tsx';
export { getProject } from './project-database.ts';
export { RecentProjects } from './recent-projects.tsx';
export type { SavedProject, SavedResults, SavedWork, VideoSource } from './saved-project.ts';
export { useKeptProjects } from './use-kept-projects.ts';
export { askForVideo, stopAsking, wantedVideoStore } from './wanted-video-store.ts';
