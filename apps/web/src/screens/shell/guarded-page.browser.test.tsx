import type { User } from '@framescout/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userOf, useSession } from '../../features/account/index.ts';
import { exampleUser as user } from '../../test-support/example-data.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { useAfterSignIn } from '../account/sign-in-pages.tsx';
import { type Audience, RouteGuard } from './guarded-page.tsx';

const expired: User = { ...user, subscriptionStatus: 'inactive' };
const admin: User = { ...expired, role: 'admin' };

beforeEach(() => {
  setSession({ kind: 'signed-out' });
});

const dashboard = vi.fn<(search: unknown) => void>();

function Page() {
  return (
    <>
      <p>the page</p>
      <p>{userOf(useSession())?.subscriptionStatus}</p>
    </>
  );
}

function Dashboard() {
  dashboard(useSearch({ strict: false }));
  return <p>the dashboard</p>;
}

function Login() {
  const afterSignIn = useAfterSignIn();
  const logIn = () => {
    signIn(user);
    void afterSignIn({ kind: 'signed-in', user, upgradeIntent: false });
  };
  return (
    <button type="button" onClick={logIn}>
      Login
    </button>
  );
}

function show(audience: Audience, address = '/guarded') {
  const root = createRootRoute();
  const route = (path: string, content: ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component: () => content });
  const guarded = (content: ReactNode) => <RouteGuard audience={audience}>{content}</RouteGuard>;
  const router = createRouter({
    routeTree: root.addChildren([
      route('/guarded', guarded(<Page />)),
      route('/dashboard', audience === 'signed-in' ? guarded(<Dashboard />) : <Dashboard />),
      route('/login', <Login />),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return showPart(<RouterProvider router={router as never} />);
}

function signIn(as: User): void {
  setSession({ kind: 'signed-in', user: as });
}

it('says that the session is loading', async () => {
  setSession({ kind: 'loading', user });
  const screen = await show('signed-in');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading...');
});

it.each<Audience>(['signed-in', 'active', 'admin'])('sends guests to the login (%s)', async (audience) => {
  const screen = await show(audience);
  await expect.element(screen.getByRole('button', { name: 'Login' })).toBeVisible();
});

it('returns users whose session has ended to where they were, once they have logged in again', async () => {
  signIn(user);
  const screen = await show('active');
  await expect.element(screen.getByText('the page')).toBeVisible();
  setSession({ kind: 'signed-out' });
  await screen.getByRole('button', { name: 'Login' }).click();
  await expect.element(screen.getByText('the page')).toBeVisible();
});

describe('a guest who returns from paying', () => {
  async function comeTo(address: string) {
    setSession({ kind: 'signed-out' });
    const screen = await show('signed-in', address);
    await screen.getByRole('button', { name: 'Login' }).click();
    await expect.element(screen.getByText('the dashboard')).toBeVisible();
    await screen.unmount();
    return dashboard.mock.lastCall?.[0];
  }

  it('resumes the payment after logging in, but only once', async () => {
    expect(await comeTo('/dashboard?payment=success')).toEqual({ payment: 'success' });
    expect(await comeTo('/dashboard')).toEqual({});
  });

  it('goes to the plain dashboard from any other URL', async () => {
    expect(await comeTo('/dashboard?payment=cancelled')).toEqual({});
  });
});

it('sends users from admin pages to their dashboard', async () => {
  signIn(user);
  const screen = await show('admin');
  await expect.element(screen.getByText('the dashboard')).toBeVisible();
});

it.each([
  ['a user on trial', 'active', user],
  ['an administrator without a subscription', 'active', admin],
  ['an administrator', 'admin', admin],
  ['a user whose access has ended', 'signed-in', expired],
] as const)('admits %s (audience: %s)', async (_who, audience, as) => {
  signIn(as);
  const screen = await show(audience);
  await expect.element(screen.getByText('the page')).toBeVisible();
});

describe('a user admitted to the analyzer', () => {
  it('stays there when their access ends', async () => {
    signIn(user);
    const screen = await show('active');
    await expect.element(screen.getByText('the page')).toBeVisible();
    const page = screen.getByText('the page').element();
    signIn(expired);
    await expect.element(screen.getByText('inactive')).toBeVisible();
    expect(screen.getByText('the page').element()).toBe(page);
  });

  it('does not get the next user in', async () => {
    signIn(user);
    const screen = await show('active');
    await expect.element(screen.getByText('the page')).toBeVisible();
    signIn({ ...expired, id: 'b' });
    await expect.element(screen.getByRole('heading', { name: 'ACCESS DENIED' })).toBeVisible();
  });
});

it('leads users who have not confirmed a wrong address to where they can change it', async () => {
  signIn({ ...expired, verifyBy: '2026-11-22T00:00:00.000Z' });
  const screen = await show('active');
  await expect.element(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/account');
});

it.each([
  ['never paid', expired, /Your 3-day free trial has ended/],
  [
    'have not confirmed their address',
    { ...expired, verifyBy: '2026-11-22T00:00:00.000Z' },
    /paused until you confirm your email address: open the link that we sent to ann@example.org/,
  ],
  [
    'never had a trial',
    { ...expired, expiryDate: expired.createdAt },
    /This email address has had its free trial/,
  ],
  [
    'paid once',
    { ...expired, stripeCustomerId: 'cus_1' },
    /check your subscription status or contact support/,
  ],
  [
    'cancelled, and whose paid period is over',
    { ...expired, stripeCustomerId: 'cus_1', billingState: 'ending', paidUntil: '2020-01-01T00:00:00.000Z' },
    /check your subscription status or contact support/,
  ],
] as const)('denies the analyzer to users without access who %s, and says why', async (_what, as, text) => {
  signIn(as);
  const screen = await show('active');
  await expect.element(screen.getByRole('heading', { name: 'ACCESS DENIED' })).toBeVisible();
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'UPGRADE NOW' })).toBeVisible();
  await screen.getByRole('link', { name: 'BACK TO DASHBOARD' }).click();
  await expect.element(screen.getByText('the dashboard')).toBeVisible();
});
