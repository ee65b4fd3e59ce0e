import type { ClipClient } from '@framescout/clips';
import { afterEach, expect, it, vi } from 'vitest';
import { batch } from '../../features/batch/index.ts';
import { ClipMaker } from '../../features/clips/index.ts';
import { deleteSavedProject, saveProject } from '../../features/projects/index.ts';
import { batchesOf } from '../../features/scan/index.ts';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleReport } from '../../test-support/example-scan.ts';
import { scannedWorkspace } from '../../test-support/example-workspace.ts';
import { madeUpProject, madeUpResults } from '../../test-support/made-up-project.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { hasPendingClips } from '../leave-check.ts';
import type { Workspace } from '../workspace.ts';
import { batchClips, createAllClips } from './batch-clips.ts';

const toast = () => toastStore.getState().toast;

const SECOND = 'second.mp4';

afterEach(async () => {
  for (const { id } of batch.getState().items) batch.remove(id);
  await deleteSavedProject(SECOND);
});

/** Adds an analyzed video to the batch of a workspace. */
async function addAnalyzed({ video, project, elements, scan }: Workspace): Promise<void> {
  const own = { ...project, id: project.id + 1, name: SECOND };
  const stored = { ...madeUpProject(SECOND, { id: own.id }), elements: elements.marked, clipEdits: [] };
  await saveProject(stored, { ...madeUpResults(), scores: batchesOf(scan.getState().scores) });
  batch.beginIn(project.name);
  batch.add(withoutHandles([new File(['video'], SECOND)]));
  await batch.run(elements.getState(), async () => ({
    ...{ info: { ...video.info, name: SECOND }, project: own, report: exampleReport, counted: null },
  }));
}

it('goes on with the next video if the clips of one cannot be cut, and says so', async () => {
  const open = scannedWorkspace();
  await addAnalyzed(open);
  const seen: string[] = [];
  using _stop = {
    [Symbol.dispose]: batchClips.subscribe(({ current }) => current && seen.push(current.name)),
  };
  vi.spyOn(ClipMaker.prototype, 'client').mockRejectedValue(new Error('It was moved.'));
  await createAllClips(open);
  expect(seen).toEqual(['match.mp4', SECOND]);
  expect(toast()).toMatchObject({
    title: 'Event clips created',
    description: '0 files of 2 videos; 2 failed.',
  });
});

it('can be cancelled before the first clip is begun', async () => {
  const open = scannedWorkspace();
  await addAnalyzed(open);
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
