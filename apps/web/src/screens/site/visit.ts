import { isLeft } from '../../platform/between-documents.ts';
import { setVisitor } from './visitor.ts';

const USER_KEY = 'user';

/**
 * Starts what a page of the site does besides showing itself. Most visitors are new, and get by without the code for
 * accounts, analytics and messages: it is loaded only for those who were here before, or where visits are counted.
 */
export function startVisit(): void {
  const isCounted = document.querySelector('meta[name="analytics"][content="on"]') !== null;
  setVisitor({ isCounted });
  if (isCounted || isUserRemembered() || isLeft('toast')) void startCompanions();
  const { pathname } = location;
  // After signing out the browser takes this document for the app's, and going back only changes the address.
  window.addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === USER_KEY) void startCompanions();
  });
}

let starting: Promise<void> | null = null;

function startCompanions(): Promise<void> {
  starting ??= import('./companions.tsx').then((companions) => companions.startCompanions());
  return starting;
}

function isUserRemembered(): boolean {
  try {
    return localStorage.getItem(USER_KEY) !== null;
  } catch {
    return false;
  }
}
