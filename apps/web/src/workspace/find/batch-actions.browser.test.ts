import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batch, countVideos } from '../../features/batch/index.ts';
import { nextTask } from '../../platform/next-task.ts';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleReport, exampleScores, exampleSelections } from '../../test-support/example-scan.ts';
import {
  exampleScan,
  exampleWorkspace,
  markedWorkspace,
  scannedWorkspace,
} from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import type { Workspace } from '../workspace.ts';
import { addVideos, scanVideos } from './batch-actions.ts';

let workspace: Workspace;

const [A, B] = ['a', 'b'].map((name) => new File([name], `${name}.mp4`, { lastModified: 1 })) as [File, File];
const toast = () => toastStore.getState().toast;
const added = () => batch.getState().items.map(({ file }) => file.name);

beforeEach(() => {
  workspace = exampleWorkspace();
});
afterEach(() => {
  for (const { id } of batch.getState().items) batch.remove(id);
});

it('says which of the chosen files are not videos, and adds the others', () => {
  addVideos(workspace, withoutHandles([A, new File(['hello'], 'notes.txt', { type: 'text/plain' })]));
  expect(added()).toEqual(['a.mp4']);
  expect(toast()).toMatchObject({
    title: 'Not added',
    description: '"notes.txt" is not a video file.',
  });
});

it('does not add the open video, which is scanned first anyway', () => {
  addVideos(workspace, withoutHandles([workspace.video.file, A]));
  expect(added()).toEqual(['a.mp4']);
  expect(toast()?.description).toBe('"match.mp4" is already open and will be analyzed first.');
});

it('says nothing about a failed video that is chosen again, which then waits', async () => {
  const open = scannedWorkspace();
  addVideos(open, withoutHandles([A]));
  await batch.run(open.elements.getState(), () => Promise.reject(new Error('It was moved.')));
  addVideos(open, withoutHandles([A]));
  expect(batch.getState().items.map(({ status }) => status.kind)).toEqual(['waiting']);
  expect(toast()).toBeNull();
});

it('says which of the chosen videos are already in the list', () => {
  addVideos(workspace, withoutHandles([A, A, B]));
  expect(added()).toEqual(['a.mp4', 'b.mp4']);
  expect(toast()?.description).toBe('"a.mp4" is already in the list.');
});

it('counts every analyzed video once, even if the list contains the open one', async () => {
  const open = scannedWorkspace();
  batch.add(withoutHandles([open.video.file, A, B]));
  expect(countVideos(batch.getState().items, open.video.file)).toBe(3);
  expect(countVideos(batch.getState().items, new File(['c'], 'c.mp4'))).toBe(4);
  // The open video has been scanned for what is marked, so the batch leaves it out.
  vi.spyOn(batch, 'run').mockResolvedValue({ complete: 2, failed: 0, isCancelled: false, stopReason: null });
  await scanVideos(open);
  expect(toast()).toMatchObject({
    title: 'Batch Analysis Complete',
    description: '3 videos analyzed.',
  });
});

it('says why it stopped, and what becomes of the videos', async () => {
  const open = scannedWorkspace();
  batch.add(withoutHandles([A]));
  const outcome = { complete: 0, failed: 0, isCancelled: false, stopReason: 'Your access has ended.' };
  vi.spyOn(batch, 'run').mockResolvedValue(outcome);
  await scanVideos(open);
  expect(toast()).toMatchObject({
    title: 'Batch Analysis Stopped',
    description:
      'Your access has ended. Videos already analyzed keep their events; the others stay in the list.',
  });
});

it('says of how many videos parts were not searched', async () => {
  const open = scannedWorkspace();
  batch.add(withoutHandles([A, B]));
  const { report } = open.scan.getState();
  if (!report) throw new Error('The open video has not been scanned.');
  const damaged = { ...report, skippedRanges: [{ startTime: 0, endTime: 9, reason: 'damaged data' }] };
  const scanned = { info: open.video.info, project: open.project, counted: null };
  const { run } = batch;
  vi.spyOn(batch, 'run').mockImplementation((marking) =>
    run.call(batch, marking, async ({ file }) => ({
      ...scanned,
      report: file.name === 'a.mp4' ? damaged : report,
    })),
  );
  await scanVideos(open);
  expect(toast()?.description).toBe('3 videos analyzed. Parts of 1 were not searched: see the list.');
});

it('keeps the computer awake from the first video to the last', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ released: false, release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const open = scannedWorkspace();
  batch.add(withoutHandles([A, B]));
  const found = { info: open.video.info, project: open.project, report: exampleReport, counted: null };
  const { run } = batch;
  vi.spyOn(batch, 'run').mockImplementation((marking) =>
    run.call(batch, marking, async () => {
      await nextTask();
      expect(request).toHaveBeenCalledOnce();
      expect(release).not.toHaveBeenCalled();
      return found;
    }),
  );
  await scanVideos(open);
  expect(batch.getState().items.map(({ status }) => status.kind)).toEqual(['complete', 'complete']);
  expect(release).toHaveBeenCalledOnce();
});

it('scans no further video if the scan of the open one is cancelled and earlier results are shown', async () => {
  const open = markedWorkspace({ startScan: exampleScan({ status: 'cancelled', report: exampleReport }) });
  open.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9]), report: exampleReport });
  open.elements.change('element-1', { selections: [...exampleSelections] });
  batch.add(withoutHandles([A]));
  const run = vi.spyOn(batch, 'run');
  await scanVideos(open);
  expect(run).not.toHaveBeenCalled();
  expect(toast()).toMatchObject({
    title: 'Analysis Cancelled',
    description: 'The earlier results are shown again.',
  });
});
