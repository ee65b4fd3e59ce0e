import { hasHandoff } from '../../platform/tab-handoff.ts';
import { setVisitor } from './visitor.ts';

const USER_KEY = 'user';

type LoadServices = () => Promise<{ startAppServices(): void }>;

/**
 * Starts what a site page does besides rendering. Most visitors are new and need no code for accounts,
 * analytics and toasts: it is loaded only if a user is remembered, a toast was left, or visits are tracked.
 */
export function startVisit(loadServices: LoadServices = () => import('./app-services.tsx')): void {
  const isCounted = document.querySelector('meta[name="analytics"][content="on"]') !== null;
  setVisitor({ isCounted });
  if (isCounted || isUserRemembered() || hasHandoff('toast')) void startServices(loadServices);
  const { pathname } = location;
  // After a sign-out, the browser takes this document for one of the app's, and going back only changes the
  // URL.
  window.addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === USER_KEY) void startServices(loadServices);
  });
  // Going back can restore this page as a guest left it, who has logged in since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isUserRemembered()) void startServices(loadServices);
  });
}

let starting: Promise<void> | null = null;

function startServices(load: LoadServices): Promise<void> {
  starting ??= load()
    .then(({ startAppServices }) => startAppServices())
    .catch((error) => {
      starting = null;
      console.warn('Accounts, analytics and toasts could not be loaded.', error);
    });
  return starting;
}

function isUserRemembered(): boolean {
  try {
    return localStorage.getItem(USER_KEY) !== null;
  } catch {
    return false;
  }
}
