export { createProject, projectName } from './create-project.ts';
export { OpenVideo } from './open-video.ts';
