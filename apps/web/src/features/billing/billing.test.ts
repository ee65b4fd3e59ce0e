import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleUser } from '../../test-support/example-data.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { startCheckout } from './start-checkout.ts';
import { cancelSubscription, confirmPayment } from './subscription-changes.ts';

const user = { id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11', email: 'ann@example.org' };
const settings = {
  isSandbox: true,
  stripePublishableKey: null,
  analyticsUrl: null,
  operator: { name: null, contact: null },
  sendsMail: false,
  hasJobs: false,
  backupsKept: null,
};
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  toastStore.setState({ toast: null });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toast = () => toastStore.getState().toast;

describe('checkout', () => {
  it('asks guests to log in', async () => {
    expect(await startCheckout(null)).toBeNull();
    expect(fetchStub).not.toHaveBeenCalled();
    expect(toast()).toMatchObject({
      title: 'Authentication Required',
      description: 'Please log in to upgrade your subscription',
      variant: 'destructive',
    });
  });

  it('asks users whose session has ended to log in', async () => {
    fetchStub.mockResolvedValueOnce(Response.json(settings));
    fetchStub.mockResolvedValueOnce(new Response('', { status: 401 }));
    expect(await startCheckout(user)).toBeNull();
    expect(toast()).toMatchObject({ description: 'Please log in to upgrade your subscription' });
  });

  it('opens the URL that the server returns', async () => {
    fetchStub.mockResolvedValueOnce(Response.json(settings));
    fetchStub.mockResolvedValueOnce(Response.json({ url: '/sandbox/checkout/1' }));
    expect(await startCheckout(user)).toBe('/sandbox/checkout/1');
    expect(JSON.parse(String(fetchStub.mock.calls[1]?.[1]?.body))).toEqual({
      userId: user.id,
      email: user.email,
    });
  });

  it('is started once by a double click', async () => {
    fetchStub.mockResolvedValueOnce(Response.json(settings));
    fetchStub.mockResolvedValueOnce(Response.json({ url: '/sandbox/checkout/1' }));
    const urls = await Promise.all([startCheckout(user), startCheckout(user)]);
    expect(urls).toEqual(['/sandbox/checkout/1', '/sandbox/checkout/1']);
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['already-subscribed', 'Already subscribed', 'default'],
    ['subscription-ending', 'Already subscribed', 'default'],
    ['payment-overdue', 'Payment Error', 'destructive'],
  ])('says and reports that it is refused as %s', async (code, title, variant) => {
    const message = 'What to do instead.';
    const onConflict = vi.fn();
    fetchStub.mockResolvedValueOnce(Response.json(settings));
    fetchStub.mockResolvedValueOnce(Response.json({ code, message }, { status: 409 }));
    expect(await startCheckout(user, onConflict)).toBeNull();
    expect(onConflict).toHaveBeenCalledOnce();
    expect(toast()).toMatchObject({ title, variant, description: message });
  });

  it('shows a toast when it fails', async () => {
    fetchStub.mockResolvedValue(new Response('', { status: 503 }));
    expect(await startCheckout(user)).toBeNull();
    expect(toast()).toMatchObject({
      title: 'Payment Error',
      description: 'Failed to initiate payment. Please try again.',
    });
  });
});

describe('a payment that the user returns from', () => {
  const paying = { ...exampleUser, stripeCustomerId: 'cus_1', billingState: 'renewing' } as const;
  const shown: (string | undefined)[] = [];
  let stopWatching = () => {};
  beforeEach(() => {
    shown.length = 0;
    stopWatching = toastStore.subscribe(({ toast }) => shown.push(toast?.title));
  });
  afterEach(() => stopWatching());

  it('is shown as being confirmed until the server has seen it, then celebrated', async () => {
    fetchStub.mockResolvedValueOnce(Response.json(exampleUser));
    fetchStub.mockResolvedValueOnce(Response.json(paying));
    fetchStub.mockResolvedValueOnce(Response.json({ isNew: true }));
    expect(await confirmPayment(user, async () => undefined)).toEqual({ user: paying, isNew: true });
    expect(shown).toEqual(['Confirming your payment...', 'Payment Successful!']);
    expect(toast()).toMatchObject({
      description: "Welcome to FrameScout's Pro! Your subscription is now active.",
    });
    toastStore.setState({ toast: null });
    expect(toast()).toMatchObject({
      title: 'Subscription Upgraded!',
      description: "Welcome to FrameScout's Pro!",
    });
  });

  it.each([
    ['is lost', () => Promise.reject(new TypeError('offline'))],
    ['comes too soon', async () => new Response('', { status: 429 })],
    ['fails', async () => new Response('', { status: 502 })],
  ])('goes on being confirmed if a call %s', async (_what, answer) => {
    fetchStub.mockResolvedValueOnce(Response.json(exampleUser));
    fetchStub.mockImplementationOnce(answer);
    fetchStub.mockResolvedValueOnce(Response.json(paying));
    fetchStub.mockResolvedValueOnce(Response.json({ isNew: true }));
    expect(await confirmPayment(user, async () => undefined)).toEqual({ user: paying, isNew: true });
    expect(shown).toEqual(['Confirming your payment...', 'Payment Successful!']);
  });

  it('is celebrated and counted only once', async () => {
    fetchStub.mockResolvedValueOnce(Response.json(paying));
    fetchStub.mockResolvedValueOnce(Response.json({ isNew: false }));
    expect(await confirmPayment(user)).toEqual({ user: paying, isNew: false });
    expect(shown).not.toContain('Payment Successful!');
  });

  it('is not believed just because the URL says so', async () => {
    fetchStub.mockImplementation(async () => Response.json(exampleUser));
    expect(await confirmPayment(user, async () => undefined)).toEqual({ user: exampleUser, isNew: false });
    expect(shown).toEqual(['Confirming your payment...', 'Not confirmed yet']);
  });
});

it.each([401, 403])(
  'asks the user to log in again if the session has ended in the meantime (%i)',
  async (status) => {
    fetchStub.mockResolvedValueOnce(Response.json(exampleUser));
    fetchStub.mockResolvedValueOnce(new Response('', { status }));
    expect(await confirmPayment(user, async () => undefined)).toBe('signed-out');
    expect(toast()).toMatchObject({ description: 'Log in again to see your payment.' });
  },
);

it('does not call a confirmed payment failed, even if the welcome fails', async () => {
  const paying = { ...exampleUser, billingState: 'renewing' } as const;
  fetchStub.mockResolvedValueOnce(Response.json(paying));
  fetchStub.mockResolvedValueOnce(new Response('', { status: 500 }));
  expect(await confirmPayment(user)).toEqual({ user: paying, isNew: false });
  expect(toast()).toMatchObject({ title: 'Your subscription is active' });
});

it('reports a payment that went through without reaching the account', async () => {
  fetchStub.mockImplementation(async () => new Response('', { status: 500 }));
  expect(await confirmPayment(user, async () => undefined)).toBeNull();
  expect(toast()).toMatchObject({
    title: 'Payment Update Failed',
    description: 'Payment processed but profile update failed. Please contact support.',
  });
});

it.each([
  [
    'ending',
    "Your subscription will be cancelled at the end of your current billing period. You'll receive a confirmation email shortly.",
  ],
  ['ended', 'Your subscription has ended. The failed payment will not be retried.'],
] as const)('says when a cancelled subscription that is now %s ends', async (billingState, description) => {
  const cancelled = { ...exampleUser, billingState };
  fetchStub.mockResolvedValue(Response.json(cancelled));
  expect(await cancelSubscription('cus_1')).toEqual(cancelled);
  expect(toast()).toMatchObject({ title: 'Subscription Cancelled', description });
});

it('reports a subscription that could not be cancelled', async () => {
  fetchStub.mockResolvedValue(new Response('', { status: 500 }));
  expect(await cancelSubscription('cus_1')).toBeNull();
  expect(toast()).toMatchObject({
    title: 'Cancellation Failed',
    description: 'Unable to cancel your subscription. Please try again or contact support.',
  });
});
