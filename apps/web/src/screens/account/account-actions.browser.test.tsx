import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '../../features/account/index.ts';
import { guardDocument } from '../../platform/document-guard.ts';
import { exampleUser } from '../../test-support/example-data.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { AccountActions } from './account-actions.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
});

it('offers Pro in a new tab, where there is room', async () => {
  setSession({ kind: 'signed-in', user: { ...exampleUser, subscriptionStatus: 'inactive' } });
  const screen = await showPage(AccountActions);
  const link = screen.getByRole('link', { name: 'UPGRADE TO PRO' });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute('target', '_blank');
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.element(screen.getByText('UPGRADE TO PRO')).not.toBeVisible();
});

it('offers Pro to no administrator', async () => {
  setSession({ kind: 'signed-in', user: { ...exampleUser, role: 'admin', subscriptionStatus: 'inactive' } });
  const screen = await showPage(AccountActions);
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.getByText('UPGRADE TO PRO').elements()).toEqual([]);
});

describe('Logout', () => {
  const question = (title: string) => ({ title, description: 'It is not done yet.', action: 'Leave' });
  const abandonWork = vi.fn(() => Promise.resolve());

  afterEach(() => {
    guardDocument({ questions: () => [], abandonWork: () => Promise.resolve() });
  });

  async function logOut(...titles: string[]) {
    fakeApi({ 'POST /api/auth/logout': () => Response.json({ message: 'Logged out' }) });
    guardDocument({ questions: () => titles.map(question), abandonWork });
    setSession({ kind: 'signed-in', user: exampleUser });
    const screen = await showPage(AccountActions);
    await screen.getByRole('button', { name: 'Logout' }).click();
    return screen;
  }

  it('asks about all work that would be lost, and then gives it up', async () => {
    const screen = await logOut('Stop making clips?', 'Leave without saving?');
    for (const name of ['Stop making clips?', 'Leave without saving?']) {
      expect(abandonWork).not.toHaveBeenCalled();
      await screen.getByRole('dialog', { name }).getByRole('button', { name: 'Leave' }).click();
    }
    await expect.poll(() => sessionStore.getState().kind).toBe('signed-out');
    expect(abandonWork).toHaveBeenCalledOnce();
  });

  it('does nothing if the user stays', async () => {
    const screen = await logOut('Stop making clips?');
    await screen.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(abandonWork).not.toHaveBeenCalled();
    expect(sessionStore.getState().kind).toBe('signed-in');
  });

  it('ends the session only once the last changes have been sent', async () => {
    const { promise: sent, resolve: arrive } = Promise.withResolvers<void>();
    abandonWork.mockReturnValueOnce(sent);
    await logOut();
    await expect.poll(() => abandonWork.mock.calls.length).toBe(1);
    expect(sessionStore.getState().kind).toBe('signed-in');
    arrive();
    await expect.poll(() => sessionStore.getState().kind).toBe('signed-out');
  });

  it('asks nothing if nothing would be lost', async () => {
    await logOut();
    await expect.poll(() => sessionStore.getState().kind).toBe('signed-out');
  });
});
