export { createProject } from './create-project.ts';
export { projectName } from './project-name.ts';
export { closeVideo, type OpenedVideo, openVideoFile, videoStore } from './video-store.ts';
