import type { ScanOutcome } from '@framescout/framescout/page';
import { expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { exampleReport, exampleScores } from '../../../test-support/example-scan.ts';
import { exampleScan, markedWorkspace } from '../../../test-support/example-workspace.ts';
import { useThumbnails } from './use-thumbnails.ts';

it('reads no event pictures while a scan runs, which they would slow down, but does once it has ended', async () => {
  const outcome = Promise.withResolvers<ScanOutcome>();
  const readPicture = vi.fn(async (time: number) => ({
    bitmap: await createImageBitmap(new ImageData(4, 4)),
    location: { frame: 0, time, endTime: time + 1, isEstimate: false },
  }));
  const workspace = markedWorkspace({
    readPicture,
    startScan: exampleScan(outcome.promise),
  });
  workspace.scan.show({ status: 'complete', scores: exampleScores([0.9, 0.2]), report: exampleReport });
  const [event] = workspace.scan.getState().events;
  if (!event) throw new Error('The scan has an event.');
  const { result } = await renderHook(() => useThumbnails(workspace));
  void workspace.scan.start();
  await expect.poll(() => result.current.readEventPicture(event)).toBeNull();
  expect(readPicture).not.toHaveBeenCalled();
  outcome.resolve({ status: 'complete', report: exampleReport });
  await expect.poll(() => result.current.readEventPicture(event)).toMatchObject({ width: 4 });
});
