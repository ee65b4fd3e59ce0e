import type { VideoInfo } from '@framescout/contract';
import type { EngineClient, ScanOutcome } from '@framescout/framescout';
import { OpenVideo } from '../features/video/index.ts';
import { Workspace } from '../workspace/workspace.ts';
import { exampleCheck } from './example-check.ts';
import { exampleReport } from './example-scan.ts';

const info: VideoInfo = {
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

/** Stands in for a test engine's worker. */
export type EngineParts = Partial<{ [Name in keyof EngineClient]: EngineClient[Name] }>;

/** A workspace with an imaginary video, for tests; its engine approves every element and scans instantly. */
export function exampleWorkspace(parts: EngineParts = {}, video: Partial<VideoInfo> = {}): Workspace {
  const outcome: ScanOutcome = { status: 'complete', report: exampleReport };
  const engine: EngineParts = {
    checkMarker: async () => exampleCheck,
    startScan: () => ({ pause() {}, resume() {}, finished: Promise.resolve(outcome) }),
    suggestLooks: async () => [],
    [Symbol.dispose]() {},
    ...parts,
  };
  const name = video.name ?? info.name;
  return new Workspace(
    new OpenVideo(new File(['video'], name), { ...info, ...video }, engine as EngineClient),
  );
}
