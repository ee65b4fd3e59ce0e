import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore, userOf } from '../../features/account/index.ts';
import { takePaymentReturn } from '../../features/billing/index.ts';
import { exampleSettings, exampleUser as user } from '../../test-support/example-data.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { useCheckoutSearch } from './use-checkout-search.ts';

const toast = () => toastStore.getState().toast;

function Page() {
  useCheckoutSearch();
  return <p>the dashboard</p>;
}

const arrive = (search: string) => showPage(Page, `/dashboard?${search}`);

beforeEach(() => {
  setSession({ kind: 'signed-in', user });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('goes to the login if the session ended before the payment was confirmed', async () => {
  fakeApi({
    [`PATCH /api/users/${user.id}/stripe`]: () => new Response('', { status: 401 }),
    'GET /api/auth/me': () => new Response('', { status: 401 }),
  });
  await arrive('payment=success');
  await expect.poll(() => sessionStore.getState().kind).toBe('signed-out');
  expect(toast()?.description).toBe('Log in again to see your payment.');
  expect(takePaymentReturn()).toBe(true);
});

it.each([
  ['to a user without a subscription', user, 1],
  ['not to an administrator', { ...user, role: 'admin' } as const, 0],
  [
    'to a user whose cancelled subscription is over',
    { ...user, billingState: 'ending', paidUntil: '2020-01-01T00:00:00.000Z' } as const,
    1,
  ],
  ['not to a subscriber', { ...user, billingState: 'renewing' } as const, 0],
])('starts the checkout that a link asks for: %s', async (_who, visitor, checkouts) => {
  setSession({ kind: 'signed-in', user: visitor });
  const api = fakeApi({});
  const screen = await arrive('upgrade=now');
  await expect.element(screen.getByText('the dashboard')).toBeVisible();
  await expect.poll(() => api.calls.length).toBe(checkouts);
  expect(toast()?.title).toBe(checkouts > 0 ? 'Payment Error' : undefined);
});

it('shows the subscription that the user already has once a checkout is refused because of it', async () => {
  const subscriber = { ...user, stripeCustomerId: 'cus_1', billingState: 'renewing' } as const;
  fakeApi({
    'GET /api/settings': () => Response.json(exampleSettings),
    'POST /api/stripe/create-checkout-session': () =>
      Response.json({ code: 'already-subscribed', message: 'It is active.' }, { status: 409 }),
    'GET /api/auth/me': () => Response.json(subscriber),
  });
  await arrive('upgrade=now');
  await expect.poll(() => userOf(sessionStore.getState())).toEqual(subscriber);
  expect(toast()).toMatchObject({ title: 'Already subscribed', description: 'It is active.' });
});

it('shows what was paid on the page for cards and invoices, once, even if no webhook has reported it', async () => {
  const overdue = { ...user, billingState: 'overdue' } as const;
  setSession({ kind: 'signed-in', user: overdue });
  const api = fakeApi({
    [`PATCH /api/users/${user.id}/stripe`]: () => Response.json({ ...overdue, billingState: 'renewing' }),
  });
  await arrive('billing=returned');
  await expect.poll(() => userOf(sessionStore.getState())?.billingState).toBe('renewing');
  expect(api.calls).toHaveLength(1);
  expect(toast()).toBeNull();
});

it.each(['renewing', 'ending', 'overdue'] as const)(
  'does not report an abandoned checkout if the subscription is %s',
  async (billingState) => {
    setSession({ kind: 'signed-in', user: { ...user, billingState } });
    const screen = await arrive('payment=cancelled');
    await expect.element(screen.getByText('the dashboard')).toBeVisible();
    expect(toast()).toBeNull();
  },
);
