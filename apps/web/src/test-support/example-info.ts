import type { VideoInfo } from '@framescout/contract';

/** An imaginary video of four seconds, for tests. */
export const exampleInfo: VideoInfo = {
  name: 'match.mp4',
  sizeBytes: 1,
  container: 'MP4',
  codec: 'H.264',
  codecString: 'avc1.64001f',
  width: 1280,
  height: 720,
  displayWidth: 1280,
  displayHeight: 720,
  rotation: 0,
  frameRate: 30,
  isVariableFrameRate: false,
  firstFrameTime: 0,
  duration: 4,
  totalFrames: 120,
  soundTracks: [],
  chapters: [],
  createdAt: null,
  damage: null,
  reader: 'browser',
};
