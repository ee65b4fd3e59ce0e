import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleSettings, exampleUser } from '../../test-support/example-data.ts';
import { type FakeApi, fakeApi, inTurn, refused, unreachable } from '../../test-support/fake-api.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { startCheckout } from './start-checkout.ts';
import { cancelSubscription, confirmPayment } from './subscription-changes.ts';

const user = { id: exampleUser.id, email: exampleUser.email };
const paying = { ...exampleUser, stripeCustomerId: 'cus_1', billingState: 'renewing' } as const;

const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const PAYMENT = `PATCH /api/users/${user.id}/stripe`;
const WELCOME = 'POST /api/stripe/welcome';
const CANCEL = 'POST /api/stripe/cancel-subscription';
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': exampleSettings,
    [CHECKOUT]: { url: '/sandbox/checkout/1' },
    [WELCOME]: { isNew: true },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  toastStore.setState({ toast: null });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const toast = () => toastStore.getState().toast;

describe('checkout', () => {
  it('asks guests to log in', async () => {
    expect(await startCheckout(null)).toBeNull();
    expect(api.calls).toEqual([]);
    expect(toast()).toMatchObject({
      title: 'Authentication Required',
      description: 'Please log in to upgrade your subscription',
      variant: 'destructive',
    });
  });

  it('opens the URL that the server returns, and is started once by a double click', async () => {
    const urls = await Promise.all([startCheckout(user), startCheckout(user)]);
    expect(urls).toEqual(['/sandbox/checkout/1', '/sandbox/checkout/1']);
    expect(api.sent('POST')).toEqual([{ userId: user.id, email: user.email }]);
  });

  const message = 'What to do instead.';

  it.each([
    ['already-subscribed', 'Already subscribed', 'default'],
    ['subscription-ending', 'Already subscribed', 'default'],
    ['payment-overdue', 'Payment Error', 'destructive'],
  ])('says and reports that it is refused as %s', async (code, title, variant) => {
    const onConflict = vi.fn();
    api.answers[CHECKOUT] = refused(409, message, code);
    expect(await startCheckout(user, onConflict)).toBeNull();
    expect(onConflict).toHaveBeenCalledOnce();
    expect(toast()).toMatchObject({ title, variant, description: message });
  });

  it.each([
    ['the session has ended', 401, 'Please log in to upgrade your subscription'],
    ['it fails', 503, 'Failed to initiate payment. Please try again.'],
  ])('says what to do if %s', async (_what, status, description) => {
    api.answers[CHECKOUT] = refused(status);
    expect(await startCheckout(user)).toBeNull();
    expect(toast()).toMatchObject({ description });
  });
});

describe('a payment that the user returns from', () => {
  const shown: (string | undefined)[] = [];
  let stopWatching = () => {};
  beforeEach(() => {
    shown.length = 0;
    stopWatching = toastStore.subscribe(({ toast }) => shown.push(toast?.title));
  });
  afterEach(() => stopWatching());

  const confirm = () => confirmPayment(user, async () => undefined);

  it('is shown as being confirmed until the server has seen it, then celebrated', async () => {
    api.answers[PAYMENT] = inTurn(exampleUser, paying);
    expect(await confirm()).toEqual({ user: paying, isNew: true });
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
    ['is lost', unreachable],
    ['comes too soon', refused(429)],
    ['fails', refused(502)],
  ])('goes on being confirmed if a call %s', async (_what, answer) => {
    api.answers[PAYMENT] = inTurn(exampleUser, answer, paying);
    expect(await confirm()).toEqual({ user: paying, isNew: true });
    expect(shown).toEqual(['Confirming your payment...', 'Payment Successful!']);
  });

  it.each([
    ['it has been celebrated already', { isNew: false }],
    ['the server cannot tell', refused(500)],
  ])('is not celebrated or called failed if %s', async (_what, answer) => {
    api.answers[PAYMENT] = paying;
    api.answers[WELCOME] = answer;
    expect(await confirm()).toEqual({ user: paying, isNew: false });
    expect(shown).toEqual(['Confirming your payment...', 'Your subscription is active']);
  });

  it('is not believed just because the URL says so', async () => {
    api.answers[PAYMENT] = exampleUser;
    expect(await confirm()).toEqual({ user: exampleUser, isNew: false });
    expect(shown).toEqual(['Confirming your payment...', 'Not confirmed yet']);
  });

  it.each([401, 403])('is to be seen after the next login if the session has ended (%i)', async (status) => {
    api.answers[PAYMENT] = inTurn(exampleUser, refused(status));
    expect(await confirm()).toBe('signed-out');
    expect(toast()).toMatchObject({ description: 'Log in again to see your payment.' });
  });

  it('is reported if it went through without reaching the account', async () => {
    api.answers[PAYMENT] = refused(500);
    expect(await confirm()).toBeNull();
    expect(toast()).toMatchObject({
      title: 'Payment Update Failed',
      description: 'Payment processed but profile update failed. Please contact support.',
    });
  });
});

describe('cancelling a subscription', () => {
  it.each([
    [
      'ending',
      "Your subscription will be cancelled at the end of your current billing period. You'll receive a confirmation email shortly.",
    ],
    ['ended', 'Your subscription has ended. The failed payment will not be retried.'],
  ] as const)('says when one that is now %s ends', async (billingState, description) => {
    const cancelled = { ...exampleUser, billingState };
    api.answers[CANCEL] = cancelled;
    expect(await cancelSubscription('cus_1')).toEqual(cancelled);
    expect(toast()).toMatchObject({ title: 'Subscription Cancelled', description });
  });

  it('says that it failed', async () => {
    api.answers[CANCEL] = refused(500);
    expect(await cancelSubscription('cus_1')).toBeNull();
    expect(toast()).toMatchObject({
      title: 'Cancellation Failed',
      description: 'Unable to cancel your subscription. Please try again or contact support.',
    });
  });
});
