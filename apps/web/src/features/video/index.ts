export { createProject, OpenVideo, projectName } from './open-video.ts';
