import type { ReadonlyStore } from './owned-store.ts';

/**
 * Keeps the screen on, and so the computer awake, while a store's state says that there is work in progress.
 * Browsers allow this only to visible pages, so it starts again when the page is shown. Dispose it to stop.
 */
export function keepAwakeWhile<State>(
  store: ReadonlyStore<State>,
  isWorking: (state: State) => boolean,
): Disposable {
  let isWanted = false;
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  const release = () => {
    void lock?.release().catch(() => undefined);
    lock = null;
  };
  const acquire = async () => {
    const isHeld = lock !== null && !lock.released;
    if (!isWanted || isHeld || isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    lock = await requestLock();
    isAsking = false;
    if (!isWanted) release();
  };
  const follow = (state: State) => {
    if (isWorking(state) === isWanted) return;
    isWanted = !isWanted;
    if (isWanted) void acquire();
    else release();
  };
  const onVisibility = () => void acquire();
  const unsubscribe = store.subscribe(follow);
  document.addEventListener('visibilitychange', onVisibility);
  follow(store.getState());
  return {
    [Symbol.dispose]() {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      isWanted = false;
      release();
    },
  };
}

/** Requests a lock; null from a browser that has none, or refuses it, such as to save its battery. */
async function requestLock(): Promise<WakeLockSentinel | null> {
  if (!('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}
