import type { EngineClient } from '@framescout/framescout/page';
import { expect, it } from 'vitest';
import { readUnfinishedScan } from '../features/scan/index.ts';
import { exampleSelections, exampleUpdate } from '../test-support/example-scan.ts';
import { exampleWorkspace } from '../test-support/example-workspace.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';

it('keeps the note of a failed scan, which can be resumed, and drops that of a scan that is over', async () => {
  let isBroken = true;
  const startScan: EngineClient['startScan'] = (request, options) => {
    if (!isBroken) return whole.video.engine.startScan(request, options);
    const finished = Promise.resolve().then(() => {
      options?.onUpdate?.(exampleUpdate);
      throw new Error('The decoder gave up.');
    });
    return { pause() {}, resume() {}, finished };
  };
  using whole = exampleWorkspace();
  using workspace = exampleWorkspace({ startScan });
  using _mirror = mirrorToStorage(workspace);
  workspace.elements.change('element-1', { selections: exampleSelections });
  await expect(workspace.scan.start()).rejects.toThrow('The decoder gave up.');
  expect(readUnfinishedScan()).toMatchObject({ videoName: 'match.mp4', progressPercent: 42.7 });
  isBroken = false;
  await workspace.scan.start();
  expect(readUnfinishedScan()).toBeNull();
});
