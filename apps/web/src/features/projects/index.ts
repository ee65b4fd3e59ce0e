export { carryOverTimes } from './carry-over-times.ts';
export { listFileNames } from './list-file-names.ts';
export { LocateVideoDialog } from './locate-video-dialog.tsx';
export { getProject, holdsWork, isStoredVideo, readFingerprint } from './project-database.ts';
export { deleteSavedProject, ResultsNotStoredError, saveProject } from './project-storage.ts';
export { RecentProjects } from './recent-projects.tsx';
export {
  hasWork,
  type ResultsToSave,
  type SavedProject,
  type SavedResults,
  type SavedWork,
  type StoredProject,
  sourceOf,
  unknownFieldsOf,
  type VideoSource,
} from './saved-project.ts';
export { useStoredProjects } from './use-stored-projects.ts';
export { askForVideo, stopAsking, wantedVideoStore } from './wanted-video-store.ts';
