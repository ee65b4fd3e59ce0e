import { hasActiveAccess, hasRunningSubscription, type User } from '@framescout/contract';
import { describeAccessDenial } from './access-denial.ts';
import { refreshSession, type SessionState, sessionStore, userOf } from './session-store.ts';

/** Added so that the end of access has passed on the server's clock too. */
const GRACE_MS = 1000;
/** The shortest time between two questions: for so long, a plan bought elsewhere may go unnoticed. */
const PAUSE_MS = 60_000;
/** The longest delay of a browser timer, in ms; longer ones fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

let asked = { user: '', at: Number.NEGATIVE_INFINITY };

/**
 * Asks the server, at most once a minute, whether a user without access has got it back, as by paying on
 * another device: nothing would tell this page.
 */
export function recheckAccess(): void {
  const session = sessionStore.getState();
  if (session.kind === 'signed-in' && !hasActiveAccess(session.user)) void recheckUser(session.user.id);
}

/**
 * Asks the server about the user again once their access should have ended, and once a minute while they may
 * subscribe elsewhere or a renewal is due; only its answer counts. A page that is hidden asks when it is shown
 * again. Returns a function that stops this.
 */
export function watchAccess(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const session = sessionStore.getState();
    if (document.visibilityState !== 'visible' || session.kind !== 'signed-in') return;
    const { user } = session;
    const due = nextChange(user);
    if (due === null) return;
    const earliest = asked.user === user.id ? asked.at + PAUSE_MS - performance.now() : 0;
    const wait = Math.max(due + GRACE_MS - Date.now(), earliest);
    timer = wait > MAX_TIMER_MS ? setTimeout(arm, MAX_TIMER_MS) : setTimeout(() => void ask(user.id), wait);
  };
  const ask = async (id: string) => {
    await recheckUser(id);
    arm();
  };
  const unsubscribe = sessionStore.subscribe(arm);
  document.addEventListener('visibilitychange', arm);
  arm();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', arm);
  };
}

async function recheckUser(user: string): Promise<void> {
  const at = performance.now();
  if (user === asked.user && at - asked.at < PAUSE_MS) return;
  asked = { user, at };
  await refreshSession();
}

/**
 * Returns when a user's access may change next, in ms since 1970: at its end if they subscribe, and at any time if
 * they don't; null if it never does.
 */
function nextChange(user: User): number | null {
  if (user.role === 'admin') return null;
  if (!hasActiveAccess(user) || !hasRunningSubscription(user)) return Number.NEGATIVE_INFINITY;
  return Date.parse(user.expiryDate);
}

/** Calls `listener` whenever a user gains access to the analyzer, until the returned function is called. */
export function onAccessRestored(listener: () => void): () => void {
  return sessionStore.subscribe((now, before) => {
    if (hasAccess(now) && !hasAccess(before)) listener();
  });
}

function hasAccess(session: SessionState): boolean {
  const user = userOf(session);
  return user !== null && describeAccessDenial(user) === null;
}
