import { afterEach, expect, it, vi } from 'vitest';
import { currentWorkspace } from './current-workspace.ts';
import { openingProgress } from './opening-progress.ts';
import { Workspace } from './workspace.ts';

const FIXTURE = '/fixtures/h264-b-frames.mp4';

async function fixtureFile(name: string): Promise<File> {
  const response = await fetch(FIXTURE);
  return new File([await response.blob()], name, { type: 'video/mp4' });
}

afterEach(() => currentWorkspace.close());

/** Makes a plain workspace for the open video. */
const prepare = async (video: Workspace['video']) => () => new Workspace(video);

/** Opens a file in place of the current video. */
function open(file: File, prepareIt: Parameters<typeof currentWorkspace.open>[1]): Promise<Workspace | null> {
  return currentWorkspace.whileOpening(file.name, (signal) =>
    currentWorkspace.open(file, prepareIt, { signal }),
  );
}

async function openFixture(name: string): Promise<Workspace> {
  const workspace = await open(await fixtureFile(name), prepare);
  if (!workspace) throw new Error('The workspace is not shown.');
  return workspace;
}

it('closes the previous video once the new one is open, then shows the new one', async () => {
  const first = await openFixture('first.mp4');
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: false });
  const closed = vi.fn();
  first.own({ [Symbol.dispose]: closed });
  const create = vi.fn((video: Workspace['video']) => {
    expect(closed).toHaveBeenCalledOnce();
    return new Workspace(video);
  });
  const opening = open(await fixtureFile('second.mp4'), async (video) => () => create(video));
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: true });
  const second = await opening;
  expect(create).toHaveBeenCalledOnce();
  expect(currentWorkspace.getState()).toEqual({ workspace: second, isOpening: false });
  await expect(first.video.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps the open video if another file cannot be read', async () => {
  const before = await openFixture('open.mp4');
  const create = vi.fn(prepare);
  const junk = new File(['no video at all'], 'junk.mp4', { type: 'video/mp4' });
  await expect(open(junk, create)).rejects.toHaveProperty('code', 'unreadable-file');
  expect(create).not.toHaveBeenCalled();
  expect(currentWorkspace.getState()).toEqual({ workspace: before, isOpening: false });
  await expect(before.video.engine.locateFrame(0)).resolves.toHaveProperty('frame', 0);
});

it('closes a video if no workspace can be created for it', async () => {
  const opened: Workspace['video'][] = [];
  const opening = open(await fixtureFile('refused.mp4'), async (video) => () => {
    opened.push(video);
    throw new TypeError('no workspace');
  });
  await expect(opening).rejects.toThrow('no workspace');
  expect(currentWorkspace.getState()).toEqual({ workspace: null, isOpening: false });
  await expect(opened[0]?.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps the open video if the new one is not wanted any longer, and closes that', async () => {
  const before = await openFixture('open.mp4');
  const opened: Workspace['video'][] = [];
  const opening = open(await fixtureFile('unwanted.mp4'), async (video) => {
    opened.push(video);
    return null;
  });
  expect(await opening).toBeNull();
  expect(currentWorkspace.getState()).toEqual({ workspace: before, isOpening: false });
  await expect(opened[0]?.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('cancels what is being opened when another file is, and shows that', async () => {
  const isSlow = Promise.withResolvers<void>();
  const opened: Workspace['video'][] = [];
  const prepareSlow = vi.fn(async (video: Workspace['video']) => {
    opened.push(video);
    await isSlow.promise;
    return () => new Workspace(video);
  });
  const slow = open(await fixtureFile('slow.mp4'), prepareSlow);
  await vi.waitFor(() => expect(prepareSlow).toHaveBeenCalledOnce(), 10_000);
  const last = await openFixture('last.mp4');
  expect(currentWorkspace.getState()).toEqual({ workspace: last, isOpening: false });
  isSlow.resolve();
  await expect(slow).rejects.toHaveProperty('code', 'cancelled');
  expect(currentWorkspace.getState()).toEqual({ workspace: last, isOpening: false });
  await expect(opened[0]?.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('leaves the page as it was at once when opening is cancelled', async () => {
  const before = await openFixture('open.mp4');
  const file = await fixtureFile('cancelled.mp4');
  const opening = open(file, prepare);
  expect(openingProgress.getState().progress).toEqual({ name: file.name, step: 'reading', read: null });
  currentWorkspace.cancelOpening();
  expect(currentWorkspace.getState()).toEqual({ workspace: before, isOpening: false });
  expect(openingProgress.getState().progress).toBeNull();
  await expect(opening).rejects.toHaveProperty('code', 'cancelled');
  await expect(before.video.engine.locateFrame(0)).resolves.toHaveProperty('frame', 0);
});
