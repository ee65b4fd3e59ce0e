import { access, hasActiveAccess } from '@framescout/contract';
import { accessRemedy } from './access-remedy.ts';
import { type SessionState, userOf } from './session-machine.ts';
import { refreshSession, sessionStore } from './session-store.ts';

/** Added so that the end of access has passed on the server's clock too. */
const GRACE_MS = 1000;
/**
 * Backoff between requests, which doubles each time. If the browser's clock is fast or the server
 * unreachable, the user still has access, and should not poll the server all the time.
 */
const PAUSE_MS = { first: 60_000, longest: 3_600_000 } as const;
/** The longest delay of a browser timer, in ms; longer ones fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

let rechecked = { user: '', at: Number.NEGATIVE_INFINITY };

/**
 * Asks the server, at most once a minute, whether a user without access has got it back, as by paying on
 * another device: nothing would tell this page.
 */
export function recheckAccess(): void {
  const session = sessionStore.getState();
  if (session.kind !== 'signed-in' || hasActiveAccess(session.user)) return;
  const { id: user } = session.user;
  const at = performance.now();
  if (user === rechecked.user && at - rechecked.at < PAUSE_MS.first) return;
  rechecked = { user, at };
  void refreshSession();
}

/**
 * Asks the server about the user again once their access should have ended, then keeps asking until it has
 * learned of a renewal that is due; only its answer counts. Returns a function that stops this.
 */
export function watchAccess(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliest = 0;
  let asked = { about: Number.NaN, at: Number.NEGATIVE_INFINITY, pauseMs: 0 };

  const ask = async (about: number) => {
    const pauseMs = about === asked.about ? Math.min(2 * asked.pauseMs, PAUSE_MS.longest) : PAUSE_MS.first;
    asked = { about, at: performance.now(), pauseMs };
    earliest = asked.at + pauseMs;
    await refreshSession();
    arm();
  };
  const arm = () => {
    clearTimeout(timer);
    const end = endOfAccess(sessionStore.getState());
    if (end === null) return;
    const wait = Math.max(end + GRACE_MS - Date.now(), earliest - performance.now());
    timer = wait > MAX_TIMER_MS ? setTimeout(arm, MAX_TIMER_MS) : setTimeout(() => void ask(end), wait);
  };
  // Timers stop while a computer sleeps, and a user who returns to the page should not have to wait out a
  // long backoff.
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    if (endOfAccess(sessionStore.getState()) === null) recheckAccess();
    earliest = Math.min(earliest, asked.at + PAUSE_MS.first);
    arm();
  };

  const unsubscribe = sessionStore.subscribe(arm);
  document.addEventListener('visibilitychange', wake);
  arm();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', wake);
  };
}

/**
 * Returns when the signed-in user's access should end, or did end pending a renewal, in ms since 1970; null
 * if they have no access or it does not end.
 */
function endOfAccess(session: SessionState): number | null {
  const user = userOf(session);
  if (session.kind !== 'signed-in' || !user || user.role === 'admin') return null;
  const { expiryDate, verifyBy } = user;
  if (user.subscriptionStatus !== 'active') {
    const isToBeRenewed = access(user) === 'ended' && accessRemedy(user, Date.now()) === 'wait';
    return isToBeRenewed ? Date.parse(expiryDate) : null;
  }
  return Math.min(
    Date.parse(expiryDate),
    verifyBy === null ? Number.POSITIVE_INFINITY : Date.parse(verifyBy),
  );
}
