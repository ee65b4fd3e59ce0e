import { pages } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';
import { carryToast } from '../../ui/toasts/carried-toast.ts';

const RETRY_MS = 3000;
const ANSWER_MS = 8000;

/** Whether the start page, a separate document, has been requested and did not arrive. */
export const startPageStore = createStore(() => ({ isMissing: false }));

/**
 * Replaces this document with the start page once the server responds; sooner, the browser would show its own
 * error page, which never retries. Stops if this tab goes elsewhere.
 */
export async function loadStartPage(): Promise<void> {
  const { path } = pages.landing;
  while (location.pathname === path) {
    if (await isServed(path)) {
      if (location.pathname !== path) break;
      carryToast();
      location.reload();
      return;
    }
    startPageStore.setState({ isMissing: true });
    await untilNextTry();
  }
  startPageStore.setState({ isMissing: false });
}

async function isServed(path: string): Promise<boolean> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) } as const;
  return fetch(path, asked).then(
    ({ ok }) => ok,
    () => false,
  );
}

function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const tryNow = () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
      resolve();
    };
    const timer = setTimeout(tryNow, RETRY_MS);
    window.addEventListener('online', tryNow);
  });
}
