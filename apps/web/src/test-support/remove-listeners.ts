import { onTestFinished } from 'vitest';

/** Removes what a test has listen to the window, since some code listens as long as the page lives. */
export function removeListenersAfterTest(): void {
  const listen = window.addEventListener;
  const added: Parameters<typeof listen>[] = [];
  window.addEventListener = (...args: Parameters<typeof listen>) => {
    added.push(args);
    listen.apply(window, args);
  };
  onTestFinished(() => {
    window.addEventListener = listen;
    for (const args of added) window.removeEventListener(...args);
  });
}
