import type { VideoInfo } from '@framescout/contract';
import type { EngineClient, ScanOutcome, ScanUpdate } from '@framescout/framescout/page';
import { onTestFinished } from 'vitest';
import { ClipSettingsStore } from '../features/clips/index.ts';
import { ScanOptionsStore, Sensitivity } from '../features/scan/index.ts';
import { OpenVideo } from '../features/video/index.ts';
import { Workspace } from '../workspace/workspace.ts';
import { exampleCheck, exampleInfo } from './example-data.ts';
import { exampleReport, exampleScores, exampleSelections, exampleUpdate } from './example-scan.ts';

/** Stands in for a test engine's worker. */
export type EngineParts = Partial<{ [Name in keyof EngineClient]: EngineClient[Name] }>;

/**
 * Stands in for an engine's scan, for tests: tells news of it, if there are any, and ends as `outcome` says (an error:
 * fails).
 */
export function exampleScan(
  outcome: ScanOutcome | Error | Promise<ScanOutcome> = { status: 'complete', report: exampleReport },
  update?: Partial<ScanUpdate>,
): EngineClient['startScan'] {
  return (_request, { onUpdate }) => {
    const finished = Promise.resolve().then(() => {
      if (update) onUpdate({ ...exampleUpdate, ...update });
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    return { pause() {}, resume() {}, finished };
  };
}

/** A scan that goes on for as long as a test takes. */
export const endlessScan = exampleScan(new Promise(() => {}));

/**
 * A workspace with an imaginary video, which closes at the end of the test; its engine approves every element and
 * scans instantly.
 */
export function exampleWorkspace(parts: EngineParts = {}, video: Partial<VideoInfo> = {}): Workspace {
  const engine: EngineParts = {
    checkMarker: async () => exampleCheck,
    startScan: exampleScan(),
    suggestExamples: async () => [],
    [Symbol.dispose]() {},
    ...parts,
  };
  const name = video.name ?? exampleInfo.name;
  const workspace = new Workspace(
    new OpenVideo(new File(['video'], name), { ...exampleInfo, ...video }, engine as EngineClient),
  );
  onTestFinished(() => workspace[Symbol.dispose]());
  return workspace;
}

/** The same, with a marked element. */
export function markedWorkspace(...args: Parameters<typeof exampleWorkspace>): Workspace {
  const workspace = exampleWorkspace(...args);
  workspace.elements.change('element-1', { selections: exampleSelections });
  return workspace;
}

/** A workspace with ten scanned frames, one a second, and events from 1 to 4 and 6 to 8 s, for tests. */
export function scannedWorkspace(video: Partial<VideoInfo> = {}): Workspace {
  const workspace = markedWorkspace({}, { frameRate: 1, duration: 10, totalFrames: 10, ...video });
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
