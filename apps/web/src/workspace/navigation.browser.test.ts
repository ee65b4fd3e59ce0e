import { RemoteError } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { exampleWorkspace } from '../test-support/example-workspace.ts';
import { toastStore } from '../ui/toasts/toast-store.ts';
import { notifyVideoError, showFrameAt } from './navigation.ts';

const locationAt = (time: number) => ({ frame: time * 30, time, endTime: time + 0.1, isEstimate: false });

it('shows the frame requested last, even if an earlier one is located after it', async () => {
  const slow = Promise.withResolvers<void>();
  const workspace = exampleWorkspace({
    async locateFrame(time) {
      if (time === 1) await slow.promise;
      return locationAt(time);
    },
  });
  const early = showFrameAt(workspace, 1);
  await showFrameAt(workspace, 3);
  slow.resolve();
  await early;
  expect(workspace.player.getState().targetTime).toBeCloseTo(3.05);
});

it('does not go back to a frame that could not be located once another is shown', async () => {
  const slow = Promise.withResolvers<void>();
  const workspace = exampleWorkspace({
    async locateFrame(time) {
      if (time !== 1) return locationAt(time);
      await slow.promise;
      throw new Error('The decoder was closed.');
    },
  });
  const early = showFrameAt(workspace, 1);
  await showFrameAt(workspace, 3);
  slow.resolve();
  await early;
  expect(workspace.player.getState().targetTime).toBeCloseTo(3.05);
});

it('says that the file of a video is gone, rather than that it is damaged', async () => {
  const workspace = exampleWorkspace();
  const message = 'This frame lies in a damaged part of the video.';
  const damaged = new RemoteError({ code: 'undecodable-frame', message, details: {} });
  const said = () => toastStore.getState().toast?.description;
  await notifyVideoError(workspace, damaged);
  expect(said()).toContain(message);
  const gone = new Blob();
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'));
  vi.spyOn(workspace.video.file, 'slice').mockReturnValue(gone);
  await notifyVideoError(workspace, damaged);
  expect(said()).toBe(
    'Failed to load video. The file is no longer there: it was moved or deleted. Open it again.',
  );
});
