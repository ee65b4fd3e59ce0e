import { beforeEach, expect, it, vi } from 'vitest';
import { exampleRescored, learningWorkspace } from '../../test-support/learning-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { pointOut, teachHere } from './teach-actions.ts';

let { workspace, engine } = {} as Awaited<ReturnType<typeof learningWorkspace>>;

const toast = () => toastStore.getState().toast;
const times = () => workspace.scan.getState().events.map(({ startTime, endTime }) => [startTime, endTime]);
const teachAt = (time: number) => {
  workspace.player.seek(time);
  return teachHere(workspace);
};
const sampleTimes = () => workspace.elements.active.samples.map(({ time }) => time);

beforeEach(async () => {
  // Two events are found; the element is on screen at 6 and 8 s as well.
  ({ workspace, engine } = await learningWorkspace([0.2, 0.9, 0.2, 0.2, 0.9, 0.2, 0.5, 0.2, 0.5, 0.2]));
});

it('learns in one step from a frame in which the element was missed, and says what that changed', async () => {
  engine.rescore.mockResolvedValue(exampleRescored({ 1: 0.2, 6: 0.9, 8: 0.9 }));
  await teachAt(6);
  expect(engine.snapRegion).toHaveBeenCalledWith(expect.objectContaining({ time: 6, near: null }));
  expect(sampleTimes()).toEqual([6]);
  expect(times().map(([start]) => start)).toEqual([4, 6, 8]);
  expect(workspace.browser.currentEvent).toMatchObject({
    startTime: 6,
    edit: { verdict: 'right', isLearnt: true, span: null },
  });
  expect(toast()).toMatchObject({ title: 'Learned', description: '2 more events, 1 fewer: 3 now.' });
  toast()?.action?.run();
  expect(sampleTimes()).toEqual([]);
  expect(times().map(([start]) => start)).toEqual([1, 4]);
});

it('asks the user to point at the element if it is not known where it is, and learns from there', async () => {
  engine.snapRegion.mockResolvedValue(null);
  engine.rescore.mockResolvedValue(exampleRescored({ 6: 0.9 }));
  await teachAt(6);
  expect(toast()?.title).toBe('Where is it?');
  expect(workspace.elements.getState().picking).toEqual({ kind: 'missed' });
  expect(sampleTimes()).toEqual([]);
  vi.spyOn(workspace.player, 'settledTime').mockResolvedValue(6);
  await pointOut(workspace, { x: 0.2, y: 0.3, width: 0.1, height: 0.1 });
  expect(workspace.elements.getState().picking).toBeNull();
  await expect.poll(() => sampleTimes()).toEqual([6]);
  expect(engine.selectRegion.mock.lastCall).toEqual([6, 0.25, 0.35, { width: 0.1, height: 0.1 }]);
  expect(toast()).toMatchObject({ title: 'Learned', description: '1 more event: 3 now.' });
});

it('adds an event by hand if the command is repeated instead of pointing at the element', async () => {
  engine.snapRegion.mockResolvedValue(null);
  await teachAt(6);
  await teachHere(workspace);
  expect(workspace.elements.getState().picking).toBeNull();
  expect(times()).toHaveLength(3);
  expect(toast()).toMatchObject({ title: 'Added by hand', description: 'Nothing was learned.' });
  expect(engine.rescore).not.toHaveBeenCalled();
});

it('learns nothing from a frame that looks too different, but lists it as an event by hand', async () => {
  engine.rescore.mockResolvedValue(exampleRescored({ 1: 0.2 }, 0.3));
  await teachAt(6);
  expect(sampleTimes()).toEqual([]);
  expect(times()).toEqual([
    [1, 2],
    [4, 5],
    [6, 7],
  ]);
  expect(toast()).toMatchObject({
    title: 'Added by hand',
    description: expect.stringContaining('different'),
  });
});

it('keeps a lesson for the next scan, and adds an event, if the last one kept no pixels of that frame', async () => {
  await teachAt(6);
  expect(sampleTimes()).toEqual([6]);
  expect(workspace.scan.getState().events[2]).toMatchObject({
    startTime: 6,
    edit: { verdict: 'right', isLearnt: true },
  });
  expect(toast()?.description).toBe(
    '1 more event: 3 now. LOG EVENTS again may find more: the last scan kept no pixels of this place.',
  );
});

it('learns from events that were added by hand earlier, but not from those that were found', async () => {
  engine.rescore.mockResolvedValueOnce(exampleRescored({}, 0.3));
  await teachAt(6);
  await teachHere(workspace);
  expect(sampleTimes()).toEqual([6]);
  await teachHere(workspace);
  expect(toast()?.title).toBe('There is an event here');
  expect(engine.rescore).toHaveBeenCalledTimes(2);
});

it('learns from every frame in turn, however fast they are pointed out', async () => {
  const first = Promise.withResolvers<ReturnType<typeof exampleRescored>>();
  engine.rescore.mockReturnValueOnce(first.promise);
  const lessons = [teachAt(6)];
  await expect.poll(() => engine.rescore).toHaveBeenCalledOnce();
  lessons.push(teachAt(8));
  expect(workspace.scan.getState().isLearning).toBe(true);
  first.resolve(exampleRescored({ 6: 0.9 }));
  await Promise.all(lessons);
  expect(sampleTimes()).toEqual([6, 8]);
  expect(workspace.scan.getState().isLearning).toBe(false);
});
