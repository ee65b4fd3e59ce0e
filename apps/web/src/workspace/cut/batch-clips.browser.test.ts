import type { ClipClient } from '@framescout/clips';
import { afterEach, expect, it, vi } from 'vitest';
import { batch } from '../../features/batch/index.ts';
import { ClipMaker } from '../../features/clips/index.ts';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleReport } from '../../test-support/example-scan.ts';
import { scannedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { hasPendingClips } from '../leave-check.ts';
import type { Workspace } from '../workspace.ts';
import { batchClips, createAllClips } from './batch-clips.ts';

const toast = () => toastStore.getState().toast;

afterEach(() => {
  for (const { id } of batch.getState().items) batch.remove(id);
});

/** Adds an analyzed video to the batch of a workspace. */
async function addAnalyzed({ video, project, elements, scan }: Workspace, name: string): Promise<void> {
  batch.beginIn(project.name);
  batch.add(withoutHandles([new File([name], name)]));
  await batch.run(elements.getState(), async () => ({
    ...{ info: { ...video.info, name }, project: { ...project, id: project.id + 1, name } },
    ...{ report: exampleReport, scores: scan.getState().scores, isSaved: false, counted: null },
  }));
}

it('goes on with the next video if the clips of one cannot be cut, and says so', async () => {
  using open = scannedWorkspace();
  await addAnalyzed(open, 'second.mp4');
  const seen: string[] = [];
  using _stop = {
    [Symbol.dispose]: batchClips.subscribe(({ current }) => current && seen.push(current.name)),
  };
  vi.spyOn(ClipMaker.prototype, 'client').mockRejectedValue(new Error('It was moved.'));
  await createAllClips(open);
  expect(seen).toEqual(['match.mp4', 'second.mp4']);
  expect(toast()).toMatchObject({
    title: 'Event clips created',
    description: '0 files of 2 videos; 2 failed.',
  });
});

it('can be cancelled before the first clip is begun', async () => {
  using open = scannedWorkspace();
  await addAnalyzed(open, 'second.mp4');
  vi.spyOn(ClipMaker.prototype, 'client').mockReturnValue(Promise.withResolvers<ClipClient>().promise);
  const cut = createAllClips(open);
  expect(hasPendingClips(open)).toBe(true);
  await expect.poll(() => batchClips.getState().current?.name).toBe('match.mp4');
  batchClips.getState().current?.cancel();
  await cut;
  expect(toast()?.title).toBe('Clips cancelled');
  expect(hasPendingClips(open)).toBe(false);
  expect(batchClips.getState().current).toBeNull();
});
