import type { VideoInfo } from '@framescout/contract';
import type { EngineClient, ScanOutcome } from '@framescout/framescout/page';
import { OpenVideo } from '../features/video/index.ts';
import { Workspace } from '../workspace/workspace.ts';
import { exampleCheck } from './example-check.ts';
import { exampleInfo } from './example-info.ts';
import { exampleReport } from './example-scan.ts';

/** Stands in for a test engine's worker. */
export type EngineParts = Partial<{ [Name in keyof EngineClient]: EngineClient[Name] }>;

/** A workspace with an imaginary video, for tests; its engine approves every element and scans instantly. */
export function exampleWorkspace(parts: EngineParts = {}, video: Partial<VideoInfo> = {}): Workspace {
  const outcome: ScanOutcome = { status: 'complete', report: exampleReport };
  const engine: EngineParts = {
    checkMarker: async () => exampleCheck,
    startScan: () => ({ pause() {}, resume() {}, finished: Promise.resolve(outcome) }),
    suggestExamples: async () => [],
    [Symbol.dispose]() {},
    ...parts,
  };
  const name = video.name ?? exampleInfo.name;
  return new Workspace(
    new OpenVideo(new File(['video'], name), { ...exampleInfo, ...video }, engine as EngineClient),
  );
}
