import { pages } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';
import { carryToast } from '../../ui/carried-toast.ts';

const RETRY_MS = 3000;
const ANSWER_MS = 8000;

/** Whether the start page, a document of its own, has been asked for and did not come. */
export const startPageStore = createStore(() => ({ isMissing: false }));

/**
 * Has the start page take the place of this document, once the server hands it out: before that, the browser would show an
 * error page of its own, which never tries again. Ends when this tab goes elsewhere.
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
