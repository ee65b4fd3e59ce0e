import { DAY_MS, type User } from '@framescout/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser } from '../../../test-support/example-data.ts';
import { type FakeApi, fakeApi } from '../../../test-support/fake-api.ts';
import { setSession } from '../../../test-support/set-session.ts';
import { sessionStore } from './session-store.ts';
import { watchAccess } from './watch-access.ts';

/** How much later than necessary it asks, in ms. */
const GRACE_MS = 1000;
const NOW = Date.parse('2026-11-22T00:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
/** Asked about for the first time in each test. */
let id: string;
const endingIn = (ms: number): User => ({ ...exampleUser, id, expiryDate: inMs(ms) });
const subscribedFor = (ms: number): User => ({
  ...endingIn(ms),
  stripeCustomerId: 'cus_1',
  paidUntil: inMs(ms),
  billingState: 'renewing',
});

let api: FakeApi;
let answer: User;
let stop: () => void;

beforeEach(() => {
  id = crypto.randomUUID();
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  api = fakeApi({ 'GET /api/auth/me': () => Response.json(answer) });
});
afterEach(() => {
  stop();
});

function watch(user: User): void {
  answer = user;
  setSession({ kind: 'signed-in', user });
  stop = watchAccess();
}

/** Advances the clock by `ms`, then lets the server's answers arrive. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  const { promise, resolve } = Promise.withResolvers<void>();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => resolve();
  channel.port2.postMessage(null);
  await promise;
}

it('asks the server once a subscription should have been renewed, until the renewal has arrived', async () => {
  watch(subscribedFor(5000));
  await pass(5500);
  expect(api.calls).toEqual([]);
  answer = { ...subscribedFor(5000), subscriptionStatus: 'inactive' };
  await pass(500);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  answer = subscribedFor(30 * DAY_MS);
  await pass(60_000);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  expect(api.calls).toHaveLength(2);
});

it('asks at most once a minute while the server says that access continues, as with a fast clock', async () => {
  watch(subscribedFor(-DAY_MS));
  for (let second = 0; second < 90; second++) await pass(1000);
  expect(api.calls).toHaveLength(2);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
});

it.each(['active', 'inactive'] as const)(
  'shows a plan bought elsewhere within a minute, to a user without one whose access is %s',
  async (subscriptionStatus) => {
    watch({ ...endingIn(DAY_MS), subscriptionStatus });
    await pass(GRACE_MS);
    answer = subscribedFor(30 * DAY_MS);
    await pass(60_000);
    await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  },
);

it('waits longer than a single timer can', async () => {
  watch(subscribedFor(40 * DAY_MS));
  await pass(39 * DAY_MS);
  expect(api.calls).toEqual([]);
  await pass(2 * DAY_MS);
  expect(api.calls.length).toBeGreaterThan(0);
});

it('asks nothing while the page is hidden, and when it is shown again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  watch(endingIn(DAY_MS));
  await pass(DAY_MS);
  expect(api.calls).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(GRACE_MS);
  expect(api.calls).toHaveLength(1);
});

it('asks when the page becomes visible after access should have ended, as after sleep', async () => {
  watch(subscribedFor(5000));
  vi.setSystemTime(NOW + DAY_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1);
  expect(api.calls).toHaveLength(1);
});

it('does not ask about administrators', async () => {
  watch({ ...endingIn(5000), role: 'admin' });
  await pass(10_000);
  expect(api.calls).toEqual([]);
});
