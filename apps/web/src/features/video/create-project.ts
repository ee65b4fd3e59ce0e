import { PROJECT_DESCRIPTION, type Project, type VideoInfo } from '@framescout/contract';

const MAX_PROJECT_ID = 1_000_000;

/** Creates a project for a video that was just opened. */
export function createProject({ name, duration, frameRate, totalFrames }: VideoInfo): Project {
  return {
    id: Math.floor(Math.random() * MAX_PROJECT_ID),
    name: projectName(name),
    description: PROJECT_DESCRIPTION,
    videoPath: '',
    duration,
    frameRate,
    totalFrames,
    createdAt: new Date().toISOString(),
  };
}

/** Returns a project's name: the file name without its extension. */
export function projectName(fileName: string): string {
  return fileName.replace(/\.[^./\\]+$/, '') || fileName;
}
