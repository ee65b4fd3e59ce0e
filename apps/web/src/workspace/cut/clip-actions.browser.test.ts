import type { ClipClient } from '@framescout/clips';
import { plainLayout, RemoteError } from '@framescout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleDetections, exampleReport, exampleScores } from '../../test-support/example-scan.ts';
import { scannedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { confirmLeave, leaveQuestion, lossesOnClosing } from '../leave-check.ts';
import type { Workspace } from '../workspace.ts';
import { createClips, createExtracts, retryClip, showClips } from './clip-actions.ts';

let workspace: Workspace;
let opening: PromiseWithResolvers<ClipClient>;
const toast = () => toastStore.getState().toast;
const made = { made: 2, failures: [], isCancelled: false, archive: null, work: null };

beforeEach(() => {
  workspace = scannedWorkspace();
  opening = Promise.withResolvers();
  vi.spyOn(workspace.clips, 'waitForFormat').mockResolvedValue();
  vi.spyOn(workspace.clipMaker, 'client').mockReturnValue(opening.promise);
});

it.each(['opened', 'stopped'])(
  'asks before leaving a video whose clips are about to be made, and then makes none: %s',
  async (outcome) => {
    const make = vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue(made);
    const creating = createClips(workspace);
    expect(lossesOnClosing(workspace)).toEqual(['clips']);
    const leaving = confirmLeave(workspace);
    leaveQuestion.getState().answer?.(true);
    expect(await leaving).toBe(true);
    workspace[Symbol.dispose]();
    if (outcome === 'opened') opening.resolve({} as ClipClient);
    else opening.reject(new Error('Making clips stopped.'));
    await creating;
    expect(make).not.toHaveBeenCalled();
    expect(toast()?.title).toBe('Clips cancelled');
    expect(lossesOnClosing(workspace)).toEqual([]);
  },
);

it('makes all clips if the user wanted to leave for a video that could not be opened', async () => {
  const make = vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue(made);
  const creating = createClips(workspace);
  const leaving = confirmLeave(workspace);
  leaveQuestion.getState().answer?.(true);
  await leaving;
  opening.resolve({} as ClipClient);
  await creating;
  const hasUserLeft = make.mock.lastCall?.[2].hasUserLeft;
  expect(hasUserLeft?.()).toBe(false);
  expect(toast()?.title).toBe('All clips created successfully');
  workspace[Symbol.dispose]();
  expect(hasUserLeft?.()).toBe(true);
});

it('makes clips once if asked for them twice, even if the user first wanted to leave', async () => {
  const make = vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue(made);
  const creating = createClips(workspace);
  await createClips(workspace);
  const leaving = confirmLeave(workspace);
  leaveQuestion.getState().answer?.(false);
  expect(await leaving).toBe(false);
  opening.resolve({} as ClipClient);
  await creating;
  expect(make).toHaveBeenCalledOnce();
  expect(toast()?.title).toBe('All clips created successfully');
  expect(lossesOnClosing(workspace)).toEqual([]);
});

it('says why no clips can be made, and makes them on the next attempt', async () => {
  const make = vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue(made);
  opening.reject(new RemoteError({ code: 'unreadable-file', message: 'The disk is gone.', details: {} }));
  await createClips(workspace);
  expect(toast()).toMatchObject({ title: 'Error creating clips', description: 'The disk is gone.' });
  vi.spyOn(workspace.clipMaker, 'client').mockResolvedValue({} as ClipClient);
  await createClips(workspace);
  expect(make).toHaveBeenCalledOnce();
});

it.each([
  ['cancelled', 'The ZIP file was not finished, so nothing was saved.'],
  ['packed', '2 were finished before: see the ZIP file.'],
  [null, '2 were finished before.'],
] as const)('says what is left of cancelled clips, with the archive %s', async (archive, words) => {
  vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue({ ...made, isCancelled: true, archive });
  opening.resolve({} as ClipClient);
  await createClips(workspace);
  expect(toast()).toMatchObject({ title: 'Clips cancelled', description: words });
});

it('calls clips by their numbers in the list, even if others are left out', async () => {
  workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
  showClips(workspace);
  workspace.clips.keepOnly(workspace.clips.getState().clips[1]?.id ?? '');
  const failure = { number: 2, reason: 'The disk is full.' };
  const make = vi
    .spyOn(workspace.clipRunner, 'make')
    .mockImplementation(async (_maker, _job, { onFailure }) => {
      onFailure(failure);
      expect(toast()?.title).toBe('Clip 2 failed');
      onFailure({ ...failure, number: null });
      expect(toast()?.title).toBe('Highlight reel failed');
      return { ...made, made: 1, failures: [failure] };
    });
  opening.resolve({} as ClipClient);
  await createClips(workspace);
  expect(make.mock.lastCall?.[1]).toMatchObject({ clips: [{ number: 2 }], listed: 2 });
  expect(toast()?.description).toBe('1 created; clip 2 failed.');
});

it('makes clips that know where the element is that their layout follows', async () => {
  workspace.scan.show({
    status: 'complete',
    scores: exampleDetections([0.9, 0.9, 0.1, 0.9]),
    report: exampleReport,
  });
  const focus = { x: 0.5, y: 0.5, zoom: 1, follow: 'Element 1' };
  const layout = { ...plainLayout('9:16'), background: { kind: 'crop', focus } as const };
  workspace.clipSettings.change({ layout });
  showClips(workspace);
  const make = vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue(made);
  opening.resolve({} as ClipClient);
  await createClips(workspace);
  const { width, height } = workspace.video.info;
  const [path] = make.mock.lastCall?.[1].paths ?? [];
  expect(path?.element).toBe('Element 1');
  // The middle of where the example is seen.
  expect(path?.points[0]).toMatchObject({ x: expect.closeTo(30 / width), y: expect.closeTo(20 / height) });
});

it.each([
  ['files', 'files', 1],
  ['zip', 'files', 1],
  ['reel', 'reel', 2],
] as const)('makes a failed clip again, or the film that it is in: %s', async (chosen, output, count) => {
  workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
  workspace.clipSettings.setOutput(chosen);
  showClips(workspace);
  const [, second] = workspace.clips.getState().clips;
  if (!second) throw new Error('There is only one clip.');
  const make = vi.spyOn(workspace.clipRunner, 'make').mockResolvedValue(made);
  opening.resolve({} as ClipClient);
  await retryClip(workspace, second);
  expect(make.mock.lastCall?.[1]).toMatchObject({ output, listed: 2 });
  expect(make.mock.lastCall?.[1].clips).toHaveLength(count);
});

it('makes something else of the clips that are kept, never joined', async () => {
  workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
  workspace.clipSettings.setOutput('reel');
  showClips(workspace);
  workspace.clips.keepOnly(workspace.clips.getState().clips[1]?.id ?? '');
  const make = vi
    .spyOn(workspace.clipRunner, 'make')
    .mockImplementation(async (_maker, _job, { onFailure }) => {
      onFailure({ number: null, reason: 'There are too many.' });
      expect(toast()).toMatchObject({
        title: 'Contact sheet, PNG failed',
        description: 'There are too many.',
      });
      return { ...made, made: 1 };
    });
  opening.resolve({} as ClipClient);
  await createExtracts(workspace, { kind: 'sheet', maxBytes: 8e6 });
  const job = make.mock.lastCall?.[1];
  expect(job).toMatchObject({ output: 'files', extracts: [{ name: 'match-contact-sheet.png', clip: null }] });
  expect(job?.extracts?.[0]?.extract.moments).toHaveLength(1);
  expect(toast()).toMatchObject({ title: 'Created: Contact sheet, PNG', description: '1 file' });
});

it('plans clips of what a cancelled scan has found, if anything', async () => {
  const status = 'cancelled';
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status, scores: exampleScores([0, 0, 0, 0]), report: exampleReport });
  showClips(workspace);
  expect(toast()?.title).toBe('No events found');
  expect(workspace.clips.getState().isOpen).toBe(false);
  workspace.scan.show({ status, scores, report: exampleReport });
  showClips(workspace);
  expect(workspace.clips.getState()).toMatchObject({ isOpen: true, clips: [{ isKept: true }] });
});
