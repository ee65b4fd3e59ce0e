export {
  askForVideo,
  LocateVideoDialog,
  listFileNames,
  stopAsking,
  wantedVideoStore,
} from './locate-video-dialog.tsx';
export { getProject, holdsWork, isStoredVideo, readFingerprint } from './project-database.ts';
export {
  deleteSavedProject,
  ResultsNotStoredError,
  saveProject,
  useStoredProjects,
} from './project-storage.ts';
export { RecentProjects } from './recent-projects.tsx';
export {
  assertSameTimes,
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
