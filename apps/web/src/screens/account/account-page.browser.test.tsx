import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../ui/theme.css';
import { queryClient } from '../../platform/query-client.ts';
import { exampleSettings } from '../../test-support/example-settings.ts';
import { exampleUser } from '../../test-support/example-user.ts';
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { AccountPage } from './account-page.tsx';

let api: FakeApi;
let hasJobs: boolean;

beforeEach(() => {
  queryClient.clear();
  setSession({ kind: 'signed-in', user: exampleUser });
  api = fakeApi({
    'GET /api/settings': () => Response.json({ ...exampleSettings, hasJobs }),
    'GET /api/auth/sessions': () => Response.json([]),
    'GET /api/account/second-factor': () => Response.json({ since: null, recoveryCodesLeft: 0 }),
    'GET /api/account/tokens': () => Response.json([]),
    'GET /api/account/webhooks': () => Response.json([]),
  });
});
afterEach(() => vi.restoreAllMocks());

it('has API tokens and webhooks, and leads to the jobs, where workers are connected', async () => {
  hasJobs = true;
  const screen = await showPage(AccountPage);
  await expect.element(screen.getByRole('link', { name: 'Jobs' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'API tokens' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Webhooks' })).toBeVisible();
});

it('has nothing of them elsewhere, and asks for nothing', async () => {
  hasJobs = false;
  const screen = await showPage(AccountPage);
  await expect.element(screen.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect.poll(() => api.calls.some(({ url }) => url === '/api/settings')).toBe(true);
  await expect.element(screen.getByText('Loading...')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Jobs' }).elements()).toEqual([]);
  expect(screen.getByRole('region', { name: 'API tokens' }).elements()).toEqual([]);
  expect(api.calls.filter(({ url }) => /tokens|webhooks/.test(url))).toEqual([]);
});
