import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleUser as user } from '../../test-support/example-data.ts';
import { setSession } from '../../test-support/set-session.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { setVisitor } from '../site/visitor.ts';
import { LandingPage } from './landing-page.tsx';

const fetchStub = vi.fn(async () => new Response('', { status: 503 }));
const leaveFor = vi.fn();

beforeEach(() => {
  setVisitor({ user: null });
  fetchStub.mockClear();
  leaveFor.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(fetchStub);
});

const renderLanding = () => render(<LandingPage leaveFor={leaveFor} />);

describe('a guest', () => {
  it('can log in and start the trial, in header, hero and closing banner', async () => {
    const screen = await renderLanding();
    const banner = screen.getByRole('banner');
    await expect.element(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    const trials = screen.getByRole('link', { name: 'Start 3-day free trial' });
    expect(trials.elements()).toHaveLength(2);
    for (const link of trials.elements()) expect(link).toHaveAttribute('href', '/register');
    for (const name of ['Start Trial', 'Get Started']) {
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', '/register');
    }
  });

  it('who wants Pro signs up first, and the upgrade intent is stored', async () => {
    const screen = await renderLanding();
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/register');
    expect(localStorage.getItem('upgrade_after_login')).not.toBeNull();
  });

  it('who then starts the trial instead is not taken to checkout', async () => {
    const screen = await renderLanding();
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('click', stay);
    onTestFinished(() => window.removeEventListener('click', stay));
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await screen.getByRole('link', { name: 'Start free trial' }).click();
    expect(localStorage.getItem('upgrade_after_login')).toBeNull();
  });

  it('finds the sections that links point to', async () => {
    const screen = await renderLanding();
    const sections = [...screen.container.querySelectorAll('section[id]')].map(({ id }) => id);
    expect(sections).toEqual(['demo', 'features', 'pricing', 'questions']);
  });

  it('loads the demo video only on demand', async () => {
    const screen = await renderLanding();
    expect(screen.container.querySelector('video')).toBeNull();
    await screen.getByRole('button', { name: /Click the element/ }).click();
    const source = () => screen.container.querySelector('video')?.getAttribute('src');
    await expect.poll(source).toBe('/demo/demo.mp4#t=2.84');
    const video = screen.container.querySelector('video');
    await screen.getByRole('button', { name: /Open a video/ }).click();
    expect(screen.container.querySelector('video')).toBe(video);
    expect(video?.getAttribute('src')).toBe('/demo/demo.mp4#t=2.84');
  });

  it('gets the demo back after trying the sample, as often as they ask', async () => {
    onTestFinished(() => {
      history.replaceState(null, '', location.pathname + location.search);
      scrollTo(0, 0);
    });
    const screen = await renderLanding();
    const demo = screen.getByRole('region', { name: 'Demo' });
    for (const _round of [1, 2]) {
      location.hash = 'demo';
      await expect.element(demo).toBeVisible();
      await screen.getByRole('button', { name: 'Try it on the sample' }).click();
      await expect.element(demo).not.toBeInTheDocument();
    }
  });
});

describe('a signed-in user', () => {
  it('moves nothing when recognized after the page is shown', async () => {
    const screen = await renderLanding();
    await document.fonts.ready;
    const beside = ['Questions', 'FrameScout'].map((name) =>
      screen.getByRole('banner').getByRole('link', { name }),
    );
    const placed = [...beside, screen.getByRole('button', { name: 'Try it on the sample' })];
    const places = () => placed.map((link) => link.element().getBoundingClientRect().left);
    const before = places();
    setVisitor({ user });
    await expect.element(screen.getByRole('link', { name: 'Launch App' }).first()).toBeVisible();
    expect(places()).toEqual(before);
  });

  it('gets a link to the app', async () => {
    setVisitor({ user });
    const screen = await renderLanding();
    const banner = screen.getByRole('banner');
    await expect.element(banner.getByRole('link', { name: 'Launch App' })).toHaveAttribute('href', '/app');
    expect(screen.getByRole('link', { name: 'Start Trial' }).elements()).toEqual([]);
  });

  it.each([
    ['with access', { subscriptionStatus: 'active' as const }],
    ['who is an administrator', { subscriptionStatus: 'inactive' as const, role: 'admin' as const }],
    ['who paid before', { subscriptionStatus: 'inactive' as const, stripeId: 'cus_1' }],
  ])('%s goes to the app from the Pro card', async (_who, changes) => {
    setVisitor({ user: { ...user, ...changes } });
    const screen = await renderLanding();
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/app');
  });

  it('whose trial has ended goes to checkout from the Pro card', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const lapsed = { ...user, subscriptionStatus: 'inactive' as const };
    setSession({ kind: 'signed-in', user: lapsed });
    setVisitor({ user: lapsed });
    const screen = await renderLanding();
    await screen.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect.poll(() => fetchStub.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => toastStore.getState().toast?.title).toBe('Payment Error');
  });
});
