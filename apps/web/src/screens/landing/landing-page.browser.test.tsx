import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setSession } from '../../test-support/set-session.ts';
import '../../ui/theme.css';
import { replaceUser } from '../../features/account/index.ts';
import { exampleUser as user } from '../../test-support/example-user.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { LandingPage } from './landing-page.tsx';

const fetchStub = vi.fn(async () => new Response('', { status: 503 }));

beforeEach(() => {
  localStorage.clear();
  setSession({ kind: 'signed-out' });
  fetchStub.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(fetchStub);
});
afterEach(() => vi.restoreAllMocks());

/** The landing page, with placeholders for all other pages. */
async function renderLanding() {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: LandingPage });
  const others = ['/login', '/register', '/app'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>This is {path}</p> }),
  );
  const router = createRouter({
    routeTree: root.addChildren([home, ...others]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const screen = await render(
    <TooltipProvider>
      <RouterProvider router={router} />
    </TooltipProvider>,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

describe('a guest', () => {
  it('can log in and start the trial, in header, hero and closing banner', async () => {
    const screen = await renderLanding();
    const trials = screen.getByRole('link', { name: 'Start 3-day free trial' });
    expect(trials.elements()).toHaveLength(2);
    await expect
      .element(screen.getByRole('banner').getByRole('link', { name: 'Login' }))
      .toHaveAttribute('href', '/login');
    for (const name of ['Start Trial', 'Get Started']) {
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', '/register');
    }
    await trials.first().click();
    await expect.element(screen.getByText('This is /register')).toBeVisible();
  });

  it('who wants Pro signs up first, and the upgrade intent is stored', async () => {
    const screen = await renderLanding();
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect.element(screen.getByText('This is /register')).toBeVisible();
    expect(localStorage.getItem('upgrade_after_login')).toBe('true');
  });

  it('finds the sections that links lead to', async () => {
    const screen = await renderLanding();
    const sections = [...screen.container.querySelectorAll('section[id]')].map(({ id }) => id);
    expect(sections).toEqual(['demo', 'features', 'pricing', 'questions']);
  });
});

describe('someone signed in', () => {
  it('is taken to the app', async () => {
    replaceUser(user);
    const screen = await renderLanding();
    await expect
      .element(screen.getByRole('banner').getByRole('link', { name: 'Launch App' }))
      .toHaveAttribute('href', '/app');
    expect(screen.getByRole('link', { name: 'Start Trial' }).elements()).toEqual([]);
  });

  it.each([
    ['with access', { subscriptionStatus: 'active' as const }],
    ['who paid before', { subscriptionStatus: 'inactive' as const, stripeId: 'cus_1' }],
  ])('%s goes to the app from the Pro card', async (_who, changes) => {
    replaceUser({ ...user, ...changes });
    const screen = await renderLanding();
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect.element(screen.getByText('This is /app')).toBeVisible();
  });

  it('whose trial has ended goes to checkout from the Pro card', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    replaceUser({ ...user, subscriptionStatus: 'inactive' });
    const screen = await renderLanding();
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect.poll(() => fetchStub.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => toastStore.getState().toast?.title).toBe('Payment Error');
  });
});
