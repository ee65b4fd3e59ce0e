import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  configureAnalytics,
  identifyVisitor,
  setConsent,
  trackConversion,
  trackEngagement,
  trackEvent,
  trackException,
  trackFeature,
  trackPageView,
  trackTiming,
  trackVideo,
} from './analytics.ts';

const COLLECTOR = 'https://collector.example/events';

const sent: { url: string; body: unknown }[] = [];
const events = () => sent.flatMap(({ body }) => (body as { events: Record<string, unknown>[] }).events);
const record = (url: unknown, body: unknown) =>
  sent.push({ url: String(url), body: JSON.parse(String(body)) });
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => record(url, body) > 0);
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    record(url, init?.body);
    return new Response();
  });
});

afterEach(() => {
  setConsent('denied');
  configureAnalytics(null);
});

it('sends and queues nothing before the visitor consents', () => {
  configureAnalytics(COLLECTOR);
  trackEvent('before');
  expect(sessionStorage).toHaveLength(0);
  setConsent('granted');
  trackEvent('after');
  leave();
  expect(events().map(({ name }) => name)).toEqual(['after']);
});

it('sends nothing more once the visitor has refused in another tab', () => {
  configureAnalytics(COLLECTOR);
  setConsent('granted');
  localStorage.setItem('analytics_consent', '"denied"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'analytics_consent' }));
  trackEvent('after');
  leave();
  expect(events()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('sends nothing if the server names no collector, even with consent', () => {
  setConsent('granted');
  trackEvent('nowhere');
  leave();
  expect(sent).toEqual([]);
});

it('includes user, role and session in every event', () => {
  configureAnalytics(COLLECTOR);
  setConsent('granted');
  identifyVisitor({ userId: null, role: 'anonymous', subscriptionStatus: 'free' });
  trackPageView('/', 'Home');
  identifyVisitor({ userId: 'u1', role: 'user', subscriptionStatus: 'active' });
  trackFeature('log-events');
  trackTiming('scan', 1234.5);
  trackVideo('opened', { seconds: 45 });
  trackEngagement('/app', 12);
  leave();
  const session = sessionStorage.getItem('analytics_session_id');
  expect(events()).toMatchObject([
    {
      kind: 'page-view',
      name: '/',
      details: { title: 'Home' },
      role: 'anonymous',
      subscriptionStatus: 'free',
    },
    { kind: 'feature', name: 'log-events', userId: 'u1', role: 'user', subscriptionStatus: 'active' },
    { kind: 'timing', name: 'scan', details: { ms: 1235 } },
    { kind: 'video', name: 'opened', details: { seconds: 45 } },
    { kind: 'engagement', name: '/app', details: { seconds: 12 } },
  ]);
  expect(new Set(events().map(({ sessionId }) => sessionId))).toEqual(new Set([session]));
});

it('sends several events in one batch, after a delay', () => {
  vi.useFakeTimers();
  configureAnalytics(COLLECTOR);
  setConsent('granted');
  trackEvent('one');
  trackEvent('two');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe(COLLECTOR);
  expect(events().map(({ name }) => name)).toEqual(['one', 'two']);
});

it('sends a conversion immediately, since visitors often leave right after', () => {
  configureAnalytics(COLLECTOR);
  setConsent('granted');
  trackConversion('purchase', { value: 9, currency: 'USD' });
  expect(events()).toMatchObject([{ kind: 'conversion', details: { value: 9, currency: 'USD' } }]);
});

it("omits an error's message, which may contain a file name", () => {
  configureAnalytics(COLLECTOR);
  setConsent('granted');
  trackException(new TypeError('holiday.mp4 cannot be read'), { isFatal: true });
  leave();
  expect(events()).toMatchObject([{ kind: 'exception', name: 'TypeError', details: { isFatal: true } }]);
  expect(JSON.stringify(sent)).not.toContain('holiday');
});

it('discards the queue and the session id once consent is withdrawn', () => {
  configureAnalytics(COLLECTOR);
  setConsent('granted');
  trackEvent('waiting');
  setConsent('denied');
  trackEvent('later');
  leave();
  expect(sent).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('buffers the events of visitors who consented earlier until the server says where to send them', async () => {
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  localStorage.setItem('analytics_consent', '"granted"');
  // The module reads the stored consent on load, and another test may have loaded it.
  const fresh = './analytics.ts?fresh';
  const { configureAnalytics, trackPageView }: typeof import('./analytics.ts') = await import(
    /* @vite-ignore */ fresh
  );
  trackPageView('/', 'Home');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(send).not.toHaveBeenCalled();

  configureAnalytics('https://collector.example/events');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(JSON.parse(String(send.mock.calls[0]?.[1]))).toMatchObject({
    events: [{ kind: 'page-view', name: '/' }],
  });
  configureAnalytics(null);
});
