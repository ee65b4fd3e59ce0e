import type { VideoInfo } from '@framescout/contract';
import type { EngineClient, ScanOutcome } from '@framescout/framescout/page';
import { ClipSettingsStore } from '../features/clips/index.ts';
import { ScanOptionsStore, Sensitivity } from '../features/scan/index.ts';
import { OpenVideo } from '../features/video/index.ts';
import { Workspace } from '../workspace/workspace.ts';
import { exampleCheck, exampleInfo } from './example-data.ts';
import { exampleReport, exampleScores, exampleSelections } from './example-scan.ts';

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

/** A workspace with ten scanned frames, one a second, and events from 1 to 4 and 6 to 8 s, for tests. */
export function scannedWorkspace(video: Partial<VideoInfo> = {}): Workspace {
  const workspace = exampleWorkspace({}, { frameRate: 1, duration: 10, totalFrames: 10, ...video });
  workspace.elements.change('element-1', { selections: exampleSelections });
  const scores = exampleScores([0.2, 0.9, 0.9, 0.9, 0.2, 0.2, 0.9, 0.9, 0.2, 0.2]);
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  return workspace;
}

/** The initial settings of a project, with which the videos of a batch are scanned, for tests. */
export const exampleBatchSettings = {
  sensitivity: new Sensitivity().getState().percent,
  scanOptions: new ScanOptionsStore().getState(),
  clipChoices: new ClipSettingsStore().choices,
};
