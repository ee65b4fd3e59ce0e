import { afterEach, expect, it, vi } from 'vitest';
import { currentWorkspace } from './current-workspace.ts';
import { Workspace } from './workspace.ts';

const FIXTURE = '/fixtures/h264-b-frames.mp4';

async function fixtureFile(name: string): Promise<File> {
  const response = await fetch(FIXTURE);
  return new File([await response.blob()], name, { type: 'video/mp4' });
}

afterEach(() => currentWorkspace.close());

/** Makes a plain workspace for the open video. */
const prepare = async (video: Workspace['video']) => () => new Workspace(video);

async function openFixture(name: string): Promise<Workspace> {
  const workspace = await currentWorkspace.open(await fixtureFile(name), prepare);
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
  const opening = currentWorkspace.open(
    await fixtureFile('second.mp4'),
    async (video) => () => create(video),
  );
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: true });
  const second = await opening;
  expect(create).toHaveBeenCalledOnce();
  expect(currentWorkspace.getState()).toEqual({ workspace: second, isOpening: false });
  await expect(first.video.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps the open video if another file cannot be read', async () => {
  const open = await openFixture('open.mp4');
  const create = vi.fn(prepare);
  const junk = new File(['no video at all'], 'junk.mp4', { type: 'video/mp4' });
  await expect(currentWorkspace.open(junk, create)).rejects.toHaveProperty('code', 'unreadable-file');
  expect(create).not.toHaveBeenCalled();
  expect(currentWorkspace.getState()).toEqual({ workspace: open, isOpening: false });
  await expect(open.video.engine.locateFrame(0)).resolves.toHaveProperty('frame', 0);
});

it('closes a video if no workspace can be created for it', async () => {
  const opened: Workspace['video'][] = [];
  const opening = currentWorkspace.open(await fixtureFile('refused.mp4'), async (video) => () => {
    opened.push(video);
    throw new TypeError('no workspace');
  });
  await expect(opening).rejects.toThrow('no workspace');
  expect(currentWorkspace.getState()).toEqual({ workspace: null, isOpening: false });
  await expect(opened[0]?.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps the open video if the new one is not wanted any longer, and closes that', async () => {
  const open = await openFixture('open.mp4');
  const opened: Workspace['video'][] = [];
  const opening = currentWorkspace.open(await fixtureFile('unwanted.mp4'), async (video) => {
    opened.push(video);
    return null;
  });
  expect(await opening).toBeNull();
  expect(currentWorkspace.getState()).toEqual({ workspace: open, isOpening: false });
  await expect(opened[0]?.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('shows the file that was opened last, even if an earlier one takes longer', async () => {
  const isSlow = Promise.withResolvers<void>();
  const prepareSlow = vi.fn(async (video: Workspace['video']) => {
    await isSlow.promise;
    return () => new Workspace(video);
  });
  const slow = currentWorkspace.open(await fixtureFile('slow.mp4'), prepareSlow);
  await vi.waitFor(() => expect(prepareSlow).toHaveBeenCalledOnce(), 10_000);
  const last = await openFixture('last.mp4');
  expect(currentWorkspace.getState()).toEqual({ workspace: last, isOpening: true });
  isSlow.resolve();
  expect(await slow).toBeNull();
  expect(currentWorkspace.getState()).toEqual({ workspace: last, isOpening: false });
});
