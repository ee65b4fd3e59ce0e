import { afterEach, beforeEach, vi } from 'vitest';
import '../ui/theme.css';
import { clearToasts } from '../ui/toasts/toast-store.ts';

// React's development build would record each component that it renders for the browser's profiler, which takes
// a fifth of the time. It looks for these while it loads.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const { cleanup } = await import('vitest-browser-react');

// Test files follow each other in one page. Modules read stored settings while they load, so they go here, too.
localStorage.clear();
beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await cleanup();
  document.body.replaceChildren();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
