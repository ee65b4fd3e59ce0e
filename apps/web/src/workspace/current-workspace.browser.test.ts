import { afterEach, expect, it, vi } from 'vitest';
import { currentWorkspace } from './current-workspace.ts';
import { Workspace } from './workspace.ts';

const FIXTURE = '/fixtures/h264-b-frames.mp4';

async function fixtureFile(name: string): Promise<File> {
  const response = await fetch(FIXTURE);
  return new File([await response.blob()], name, { type: 'video/mp4' });
}

afterEach(() => currentWorkspace.close());

it('closes the previous video once the new one is open, then shows the new one', async () => {
  const first = await currentWorkspace.open(await fixtureFile('first.mp4'));
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: false });
  const closed = vi.fn();
  first.own({ [Symbol.dispose]: closed });
  const create = vi.fn((video: Workspace['video']) => {
    expect(closed).toHaveBeenCalledOnce();
    return new Workspace(video);
  });
  const opening = currentWorkspace.open(await fixtureFile('second.mp4'), create);
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: true });
  const second = await opening;
  expect(create).toHaveBeenCalledOnce();
  expect(currentWorkspace.getState()).toEqual({ workspace: second, isOpening: false });
  await expect(first.video.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps the open video if another file cannot be read', async () => {
  const open = await currentWorkspace.open(await fixtureFile('open.mp4'));
  const create = vi.fn((video: Workspace['video']) => new Workspace(video));
  const junk = new File(['no video at all'], 'junk.mp4', { type: 'video/mp4' });
  await expect(currentWorkspace.open(junk, create)).rejects.toHaveProperty('code', 'unreadable-file');
  expect(create).not.toHaveBeenCalled();
  expect(currentWorkspace.getState()).toEqual({ workspace: open, isOpening: false });
  await expect(open.video.engine.locateFrame(0)).resolves.toHaveProperty('frame', 0);
});

it('closes a video if no workspace can be created for it', async () => {
  const opened: Workspace['video'][] = [];
  const opening = currentWorkspace.open(await fixtureFile('refused.mp4'), (video) => {
    opened.push(video);
    throw new TypeError('no workspace');
  });
  await expect(opening).rejects.toThrow('no workspace');
  expect(currentWorkspace.getState()).toEqual({ workspace: null, isOpening: false });
  await expect(opened[0]?.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});
