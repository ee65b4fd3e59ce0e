import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batch, countVideos } from '../../features/batch/index.ts';
import { nextTask } from '../../platform/next-task.ts';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleReport, exampleScores, exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace, scannedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import type { Workspace } from '../workspace.ts';
import { addVideos, scanVideos } from './batch-actions.ts';

let workspace: Workspace;

const added = () => batch.getState().items.map(({ file }) => file.name);

beforeEach(() => {
  workspace = exampleWorkspace();
});
afterEach(() => {
  for (const { id } of batch.getState().items) batch.remove(id);
  workspace[Symbol.dispose]();
});

it('says which of the chosen files are not videos, and adds the others', () => {
  addVideos(
    workspace,
    withoutHandles([new File(['a'], 'a.mp4'), new File(['hello'], 'notes.txt', { type: 'text/plain' })]),
  );
  expect(added()).toEqual(['a.mp4']);
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Not added',
    description: '"notes.txt" is not a video file.',
  });
});

it('does not add the open video, which is scanned first anyway', () => {
  addVideos(workspace, withoutHandles([workspace.video.file, new File(['a'], 'a.mp4')]));
  expect(added()).toEqual(['a.mp4']);
  expect(toastStore.getState().toast?.description).toBe(
    '"match.mp4" is already open and will be analyzed first.',
  );
});

it('says nothing about a failed video that is chosen again, which then waits', async () => {
  using open = scannedWorkspace();
  const chosen = () => new File(['a'], 'a.mp4', { lastModified: 1 });
  addVideos(open, withoutHandles([chosen()]));
  await batch.run(open.elements.getState(), () => Promise.reject(new Error('It was moved.')));
  addVideos(open, withoutHandles([chosen()]));
  expect(batch.getState().items.map(({ status }) => status.kind)).toEqual(['waiting']);
  expect(toastStore.getState().toast).toBeNull();
});

it('says which of the chosen videos are already in the list', () => {
  const first = new File(['a'], 'a.mp4', { lastModified: 1 });
  addVideos(workspace, withoutHandles([first, first, new File(['b'], 'b.mp4')]));
  expect(added()).toEqual(['a.mp4', 'b.mp4']);
  expect(toastStore.getState().toast?.description).toBe('"a.mp4" is already in the list.');
});

it('counts every analyzed video once, even if the list contains the open one', async () => {
  using open = scannedWorkspace();
  const others = [new File(['a'], 'a.mp4'), new File(['b'], 'b.mp4')];
  batch.add(withoutHandles([open.video.file, ...others]));
  expect(countVideos(batch.getState().items, open.video.file)).toBe(3);
  expect(countVideos(batch.getState().items, new File(['c'], 'c.mp4'))).toBe(4);
  // The open video has been scanned for what is marked, so the batch leaves it out.
  vi.spyOn(batch, 'run').mockResolvedValue({ complete: 2, failed: 0, isCancelled: false, stopReason: null });
  await scanVideos(open);
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Batch Analysis Complete',
    description: '3 videos analyzed.',
  });
});

it('says why it stopped, and what becomes of the videos', async () => {
  using open = scannedWorkspace();
  batch.add(withoutHandles([new File(['a'], 'a.mp4')]));
  const outcome = { complete: 0, failed: 0, isCancelled: false, stopReason: 'Your access has ended.' };
  vi.spyOn(batch, 'run').mockResolvedValue(outcome);
  await scanVideos(open);
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Batch Analysis Stopped',
    description:
      'Your access has ended. Videos already analyzed keep their events; the others stay in the list.',
  });
});

it('says of how many videos parts were not searched', async () => {
  using open = scannedWorkspace();
  batch.add(withoutHandles([new File(['a'], 'a.mp4'), new File(['b'], 'b.mp4')]));
  const { report, scores } = open.scan.getState();
  if (!report) throw new Error('The open video has not been scanned.');
  const damaged = { ...report, skippedRanges: [{ startTime: 0, endTime: 9, reason: 'damaged data' }] };
  const scanned = { info: open.video.info, project: open.project, scores, isSaved: true, counted: null };
  const { run } = batch;
  vi.spyOn(batch, 'run').mockImplementation((marking) =>
    run.call(batch, marking, async ({ file }) => ({
      ...scanned,
      report: file.name === 'a.mp4' ? damaged : report,
    })),
  );
  await scanVideos(open);
  expect(toastStore.getState().toast?.description).toBe(
    '3 videos analyzed. Parts of 1 were not searched: see the list.',
  );
});

it('keeps the computer awake from the first video to the last', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ released: false, release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  using open = scannedWorkspace();
  batch.add(withoutHandles([new File(['a'], 'a.mp4'), new File(['b'], 'b.mp4')]));
  const scanned = {
    info: open.video.info,
    project: open.project,
    report: exampleReport,
    scores: open.scan.getState().scores,
    isSaved: true,
    counted: null,
  };
  const { run } = batch;
  vi.spyOn(batch, 'run').mockImplementation((marking) =>
    run.call(batch, marking, async () => {
      await nextTask();
      expect(request).toHaveBeenCalledOnce();
      expect(release).not.toHaveBeenCalled();
      return scanned;
    }),
  );
  await scanVideos(open);
  expect(batch.getState().items.map(({ status }) => status.kind)).toEqual(['complete', 'complete']);
  expect(release).toHaveBeenCalledOnce();
});

it('scans no further video if the scan of the open one is cancelled and earlier results are shown', async () => {
  const finished = Promise.resolve({ status: 'cancelled' as const, report: exampleReport });
  using open = exampleWorkspace({ startScan: () => ({ pause() {}, resume() {}, finished }) });
  open.elements.change('element-1', { selections: exampleSelections });
  open.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9]), report: exampleReport });
  open.elements.change('element-1', { selections: [...exampleSelections] });
  batch.add(withoutHandles([new File(['a'], 'a.mp4')]));
  const run = vi.spyOn(batch, 'run');
  await scanVideos(open);
  expect(run).not.toHaveBeenCalled();
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Analysis Cancelled',
    description: 'The earlier results are shown again.',
  });
});
