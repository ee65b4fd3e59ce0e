import { RemoteError } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { afterEach, expect, it, vi } from 'vitest';
import { OpenVideo } from '../features/video/index.ts';
import { exampleInfo } from '../test-support/example-data.ts';
import { currentWorkspace } from './current-workspace.ts';
import { openingProgress } from './opening-progress.ts';
import { Workspace } from './workspace.ts';

afterEach(() => {
  currentWorkspace.close();
});

/** Makes a plain workspace for the open video. */
const prepare = async (video: Workspace['video']) => () => new Workspace(video);

/** Opens a file in place of the current video. */
function open(file: File, prepareIt: Parameters<typeof currentWorkspace.open>[1]): Promise<Workspace | null> {
  return currentWorkspace.whileOpening(file.name, (signal) =>
    currentWorkspace.open(file, prepareIt, { signal }),
  );
}

async function openVideo(file: File): Promise<Workspace> {
  const workspace = await open(file, prepare);
  if (!workspace) throw new Error('The workspace is not shown.');
  return workspace;
}

const fileNamed = (name: string) => new File(['moving pictures'], name, { type: 'video/mp4' });

/** Reads files without an engine; an empty one cannot be read. Returns the names of those that were closed. */
function readWithoutEngine(): string[] {
  const closed: string[] = [];
  vi.spyOn(OpenVideo, 'open').mockImplementation(async (file) => {
    if (file.size === 0) throw new RemoteError({ code: 'unreadable-file', message: 'Empty.', details: {} });
    const engine = { [Symbol.dispose]: () => closed.push(file.name) };
    return new OpenVideo(file, exampleInfo, engine as unknown as EngineClient);
  });
  return closed;
}

it('closes the previous video once the new one is open, then shows the new one', async () => {
  const blob = await (await fetch('/fixtures/h264-b-frames.mp4')).blob();
  const first = await openVideo(new File([blob], 'first.mp4'));
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: false });
  const closed = vi.fn();
  first.own({ [Symbol.dispose]: closed });
  const create = vi.fn((video: Workspace['video']) => {
    expect(closed).toHaveBeenCalledOnce();
    return new Workspace(video);
  });
  const opening = open(new File([blob], 'second.mp4'), async (video) => () => create(video));
  expect(currentWorkspace.getState()).toEqual({ workspace: first, isOpening: true });
  const second = await opening;
  expect(create).toHaveBeenCalledOnce();
  expect(currentWorkspace.getState()).toEqual({ workspace: second, isOpening: false });
  await expect(first.video.engine.locateFrame(0)).rejects.toHaveProperty('code', 'engine-stopped');
});

it('keeps the open video if another file cannot be read', async () => {
  const closed = readWithoutEngine();
  const before = await openVideo(fileNamed('open.mp4'));
  const create = vi.fn(prepare);
  await expect(open(new File([], 'junk.mp4'), create)).rejects.toHaveProperty('code', 'unreadable-file');
  expect(create).not.toHaveBeenCalled();
  expect(currentWorkspace.getState()).toEqual({ workspace: before, isOpening: false });
  expect(closed).toEqual([]);
});

it('closes a video if no workspace can be created for it', async () => {
  const closed = readWithoutEngine();
  const opening = open(fileNamed('refused.mp4'), async () => () => {
    throw new TypeError('no workspace');
  });
  await expect(opening).rejects.toThrow('no workspace');
  expect(currentWorkspace.getState()).toEqual({ workspace: null, isOpening: false });
  expect(closed).toEqual(['refused.mp4']);
});

it('keeps the open video if the new one is not wanted any longer, and closes that', async () => {
  const closed = readWithoutEngine();
  const before = await openVideo(fileNamed('open.mp4'));
  expect(await open(fileNamed('unwanted.mp4'), async () => null)).toBeNull();
  expect(currentWorkspace.getState()).toEqual({ workspace: before, isOpening: false });
  expect(closed).toEqual(['unwanted.mp4']);
});

it('cancels what is being opened when another file is, and shows that', async () => {
  const closed = readWithoutEngine();
  const isSlow = Promise.withResolvers<void>();
  const prepareSlow = vi.fn(async (video: Workspace['video']) => {
    await isSlow.promise;
    return () => new Workspace(video);
  });
  const slow = open(fileNamed('slow.mp4'), prepareSlow);
  await expect.poll(() => prepareSlow.mock.calls.length).toBe(1);
  const last = await openVideo(fileNamed('last.mp4'));
  expect(currentWorkspace.getState()).toEqual({ workspace: last, isOpening: false });
  isSlow.resolve();
  await expect(slow).rejects.toHaveProperty('code', 'cancelled');
  expect(currentWorkspace.getState()).toEqual({ workspace: last, isOpening: false });
  expect(closed).toEqual(['slow.mp4']);
});

it('leaves the page as it was at once when opening is cancelled', async () => {
  const closed = readWithoutEngine();
  const before = await openVideo(fileNamed('open.mp4'));
  const file = fileNamed('cancelled.mp4');
  const opening = open(file, prepare);
  expect(openingProgress.getState().progress).toEqual({ name: file.name, step: 'reading', read: null });
  currentWorkspace.cancelOpening();
  expect(currentWorkspace.getState()).toEqual({ workspace: before, isOpening: false });
  expect(openingProgress.getState().progress).toBeNull();
  await expect(opening).rejects.toHaveProperty('code', 'cancelled');
  expect(closed).toEqual(['cancelled.mp4']);
});
