import { DAY_MS, type User } from '@framescout/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser } from '../../test-support/example-user.ts';
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { sessionStore } from './session-store.ts';
import { watchAccess } from './watch-access.ts';

const NOW = Date.parse('2026-11-22T00:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const endingIn = (ms: number): User => ({ ...exampleUser, expiryDate: inMs(ms) });

let api: FakeApi;
let answer: User;
let stop: () => void;

beforeEach(() => {
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

it('asks the server once access should have ended, and adopts its answer', async () => {
  watch(endingIn(5000));
  await pass(5500);
  expect(api.calls).toEqual([]);
  answer = { ...answer, subscriptionStatus: 'inactive' };
  await pass(500);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  await pass(600_000);
  expect(api.calls).toHaveLength(1);
});

it('keeps asking until the renewal of a subscription has arrived', async () => {
  const subscriber: User = {
    ...endingIn(5000),
    stripeCustomerId: 'cus_1',
    paidUntil: inMs(5000),
    billingState: 'renewing',
  };
  watch(subscriber);
  answer = { ...subscriber, subscriptionStatus: 'inactive' };
  await pass(6000);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  answer = { ...subscriber, expiryDate: inMs(30 * DAY_MS), paidUntil: inMs(30 * DAY_MS) };
  await pass(60_000);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  expect(api.calls).toHaveLength(2);
});

it('asks at most once a minute while the server says that access continues, as with a fast clock', async () => {
  watch(endingIn(-DAY_MS));
  for (let second = 0; second < 90; second++) await pass(1000);
  expect(api.calls).toHaveLength(2);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
});

it('asks less and less often while the answer stays the same', async () => {
  watch(endingIn(-DAY_MS));
  for (let minute = 0; minute < 600; minute++) await pass(60_000);
  expect(api.calls.length).toBeGreaterThan(10);
  expect(api.calls.length).toBeLessThan(20);
});

it('asks when the page becomes visible again, however long the backoff', async () => {
  watch(endingIn(-DAY_MS));
  for (let minute = 0; minute < 200; minute++) await pass(60_000);
  const { length } = api.calls;
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1);
  expect(api.calls).toHaveLength(length + 1);
});

it('asks once the deadline for confirming the address has passed', async () => {
  watch({ ...endingIn(DAY_MS), verifyBy: inMs(5000) });
  await pass(6000);
  expect(api.calls).toHaveLength(1);
});

it('waits longer than a single timer can', async () => {
  watch(endingIn(40 * DAY_MS));
  await pass(39 * DAY_MS);
  expect(api.calls).toEqual([]);
  await pass(2 * DAY_MS);
  expect(api.calls.length).toBeGreaterThan(0);
});

it('asks when the page becomes visible after access should have ended, as after sleep', async () => {
  watch(endingIn(5000));
  vi.setSystemTime(NOW + DAY_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1);
  expect(api.calls).toHaveLength(1);
});

it('asks about those without access when the page becomes visible, at most once a minute', async () => {
  watch({ ...endingIn(-DAY_MS), id: 'returning to the page', subscriptionStatus: 'inactive' });
  answer = endingIn(30 * DAY_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1);
  await expect.poll(() => sessionStore.getState()).toEqual({ kind: 'signed-in', user: answer });
  expect(api.calls).toHaveLength(1);
});

it.each([
  ['administrators', { ...endingIn(5000), role: 'admin' }],
  ['those without access', { ...endingIn(5000), subscriptionStatus: 'inactive' }],
] as const)('does not ask about %s', async (_who, user) => {
  watch(user);
  await pass(10_000);
  expect(api.calls).toEqual([]);
});
