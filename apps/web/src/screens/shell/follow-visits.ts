import { pages, titleOf, type User } from '@framescout/contract';
import { type SessionState, sessionStore, userOf } from '../../features/account/index.ts';
import {
  analyticsStore,
  configureAnalytics,
  identifyVisitor,
  isTracking,
  trackEngagement,
  trackException,
  trackPageView,
  trackTiming,
} from '../../platform/analytics/analytics.ts';
import type { Visitor } from '../../platform/analytics/event-queue.ts';
import { callApi } from '../../platform/call-api.ts';

/**
 * Sets each page's title and, if analytics are on, reports page views, time spent and errors.
 * @param onArrival registers a callback to be called with the path of each page that the visitor arrives at
 */
export function followVisits(onArrival: (arrive: (path: string) => void) => void): void {
  let path: string | null = null;
  const clock = new EngagementClock();
  const reportPageView = () => {
    if (path !== null) trackPageView(path, titleAt(path));
  };

  identifyVisitor(visitorOf(sessionStore.getState()));
  sessionStore.subscribe((session) => identifyVisitor(visitorOf(session)));
  analyticsStore.subscribe((state, before) => {
    if (!isTracking(state) || isTracking(before)) return;
    // For visitors who consented earlier, this visit has been tracked already.
    if (before.consent !== 'granted') reportPageView();
    const [navigation] = performance.getEntriesByType('navigation');
    if (navigation) trackTiming('page-load', navigation.duration);
  });
  onArrival((pathname) => {
    document.title = titleAt(pathname);
    // A change of only the hash or the query is not another page.
    if (pathname === path) return;
    path = pathname;
    clock.turnTo(path);
    reportPageView();
  });
  window.addEventListener('error', ({ error }) => trackException(error, { isFatal: false }));
  window.addEventListener('unhandledrejection', ({ reason }) => trackException(reason, { isFatal: false }));
}

/** Asks the server where to send analytics, if anywhere. If it cannot be asked, they stay off. */
export async function startAnalytics(): Promise<void> {
  try {
    configureAnalytics((await callApi('getClientSettings')).analyticsUrl);
  } catch (error) {
    console.warn('The settings could not be fetched; analytics stay off.', error);
    configureAnalytics(null);
  }
}

function visitorOf(session: SessionState): Visitor {
  const user = userOf(session);
  if (user) return signedIn(user);
  const role = session.kind === 'loading' ? 'none' : 'anonymous';
  return { userId: null, role, subscriptionStatus: 'free' };
}

function signedIn({ id, role, subscriptionStatus }: User): Visitor {
  return { userId: id, role, subscriptionStatus };
}

/** Returns the title of the page at a path. */
export function titleAt(path: string): string {
  const page = Object.values(pages).find((other) => other.path === (path.replace(/\/$/, '') || '/'));
  return titleOf(page ?? { path, title: 'Not found' });
}

/** Measures how long each page is viewed, counting only while the tab is visible. */
class EngagementClock {
  #path: string | null = null;
  #since: number | null = null;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#stop();
      else this.#start();
    });
    window.addEventListener('pagehide', () => this.#stop());
  }

  /** Reports the time spent on the previous page, and starts timing another one. */
  turnTo(path: string): void {
    this.#stop();
    this.#path = path;
    if (document.visibilityState === 'visible') this.#start();
  }

  #start(): void {
    this.#since ??= performance.now();
  }

  #stop(): void {
    if (this.#path === null || this.#since === null) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#since = null;
    if (seconds > 0) trackEngagement(this.#path, seconds);
  }
}
