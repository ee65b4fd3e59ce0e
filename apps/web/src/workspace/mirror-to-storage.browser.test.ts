import type { EngineClient, ScanUpdate } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { readUnfinishedScan } from '../features/scan/index.ts';
import { exampleSelections } from '../test-support/example-scan.ts';
import { exampleWorkspace } from '../test-support/example-workspace.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';

const update: ScanUpdate = {
  phase: 'full',
  progressPercent: 42,
  speed: 8,
  framesPerSecond: 240,
  framesLooked: 50,
  secondsLeft: 1,
  batches: [],
  previewBatches: [],
  pictures: [],
  skippedRanges: [],
};

it('keeps the note of a scan that failed, which can be resumed, and drops that of one that is over', async () => {
  let isBroken = true;
  const startScan: EngineClient['startScan'] = (request, options) => {
    if (!isBroken) return whole.video.engine.startScan(request, options);
    const finished = Promise.resolve().then(() => {
      options?.onUpdate?.(update);
      throw new Error('The decoder gave up.');
    });
    return { pause() {}, resume() {}, finished };
  };
  using whole = exampleWorkspace();
  using workspace = exampleWorkspace({ startScan });
  using _mirror = mirrorToStorage(workspace);
  workspace.elements.change('element-1', { selections: exampleSelections });
  await expect(workspace.scan.start()).rejects.toThrow('The decoder gave up.');
  expect(readUnfinishedScan()).toMatchObject({ videoName: 'match.mp4', progressPercent: 42 });
  isBroken = false;
  await workspace.scan.start();
  expect(readUnfinishedScan()).toBeNull();
});
