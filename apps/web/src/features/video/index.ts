export { createProject } from './create-project.ts';
export { OpenVideo } from './open-video.ts';
export { projectName } from './project-name.ts';
