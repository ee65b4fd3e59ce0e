import { access } from '@framescout/contract';
import { type SessionState, userOf } from './session-machine.ts';
import { refreshSession, sessionStore } from './session-store.ts';
import { wayBack } from './way-back.ts';

/** So that the server's clock is past that moment as well. */
const GRACE_MS = 1000;
/**
 * A browser's clock may be fast, or the server away: its user still has access then, and the server is not to be asked all the
 * time. Each pause is twice as long as the one before.
 */
const PAUSE_MS = { first: 60_000, longest: 3_600_000 } as const;
/** Browsers take a longer time as none at all. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Asks the server again about the user once their access should have ended, and from then on until it has heard of a renewal
 * that is due; only its answer counts. Returns how to end that.
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
  // Timers stand still while a computer sleeps, and whoever looks at the page is not to wait for a long pause to end.
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
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
 * When the access of the user who is signed in should end, or ended until their subscription is renewed; null if they have
 * none, or it does not.
 */
function endOfAccess(session: SessionState): number | null {
  const user = userOf(session);
  if (session.kind !== 'signed-in' || !user || user.role === 'admin') return null;
  const { expiryDate, verifyBy } = user;
  if (user.subscriptionStatus !== 'active') {
    const isToBeRenewed = access(user, Date.now()) === 'ended' && wayBack(user, Date.now()) === 'wait';
    return isToBeRenewed ? Date.parse(expiryDate) : null;
  }
  return Math.min(
    Date.parse(expiryDate),
    verifyBy === null ? Number.POSITIVE_INFINITY : Date.parse(verifyBy),
  );
}
