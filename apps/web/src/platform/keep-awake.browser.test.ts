import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepAwakeWhile } from './keep-awake.ts';
import { nextTask } from './next-task.ts';

type Lock = Pick<WakeLockSentinel, 'released' | 'release'>;
const locks: { released: boolean }[] = [];
const held = () => locks.filter(({ released }) => !released).length;

function fakeLock(): Lock {
  const lock = {
    released: false,
    release: async () => {
      lock.released = true;
    },
  };
  locks.push(lock);
  return lock;
}

const request = vi.fn(async () => fakeLock());
const fakeWakeLocks = () => vi.stubGlobal('navigator', { wakeLock: { request } });
const showPage = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const follow = (store: ReturnType<typeof createWork>) => keepAwakeWhile(store, ({ isRunning }) => isRunning);
const createWork = (isRunning = false) => createStore(() => ({ isRunning, percent: 0 }));

afterEach(() => {
  request.mockReset().mockImplementation(async () => fakeLock());
  locks.length = 0;
});

it('keeps the screen on while there is work, and no longer', async () => {
  fakeWakeLocks();
  const work = createWork();
  using _awake = follow(work);
  expect(request).not.toHaveBeenCalled();
  work.setState({ isRunning: true });
  await expect.poll(() => held()).toBe(1);
  work.setState({ percent: 50 });
  expect(request).toHaveBeenCalledOnce();
  work.setState({ isRunning: false });
  await expect.poll(() => held()).toBe(0);
});

it('starts again when the page is shown, because the browser stops it on hidden pages', async () => {
  fakeWakeLocks();
  using _awake = follow(createWork(true));
  await nextTask();
  showPage('hidden');
  for (const lock of locks) lock.released = true;
  expect(request).toHaveBeenCalledOnce();
  showPage('visible');
  await expect.poll(() => held()).toBe(1);
});

it('releases a lock that is granted after the work has ended', async () => {
  fakeWakeLocks();
  const { promise, resolve } = Promise.withResolvers<Lock>();
  request.mockReturnValueOnce(promise);
  const awake = follow(createWork(true));
  awake[Symbol.dispose]();
  resolve(fakeLock());
  await expect.poll(() => held()).toBe(0);
  showPage('visible');
  expect(request).toHaveBeenCalledOnce();
});

it('carries on if the browser refuses a wake lock, and asks again only when the page is shown', async () => {
  fakeWakeLocks();
  request.mockRejectedValueOnce(new DOMException('The battery is low.', 'NotAllowedError'));
  const work = createWork(true);
  using _awake = follow(work);
  await nextTask();
  work.setState({ percent: 50 });
  expect(request).toHaveBeenCalledOnce();
});

it('carries on in a browser without wake locks', () => {
  vi.stubGlobal('navigator', {});
  using _awake = follow(createWork(true));
  expect(request).not.toHaveBeenCalled();
});
