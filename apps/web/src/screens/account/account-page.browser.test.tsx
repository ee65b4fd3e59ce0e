import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { guardDocument } from '../../platform/document-guard.ts';
import { queryClient } from '../../platform/query-client.ts';
import { exampleSettings, exampleUser } from '../../test-support/example-data.ts';
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

/** Lets the page wait for the list of sessions until the test answers. */
function holdSessions(): (response: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.answers['GET /api/auth/sessions'] = () => promise;
  return resolve;
}

it('shows API tokens and webhooks, and links to the jobs, where workers are connected', async () => {
  hasJobs = true;
  const screen = await showPage(AccountPage);
  await expect.element(screen.getByRole('link', { name: 'Jobs' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'API tokens' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Webhooks' })).toBeVisible();
});

it('neither shows nor fetches tokens and webhooks where no workers are connected', async () => {
  hasJobs = false;
  const screen = await showPage(AccountPage);
  await expect.element(screen.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect.poll(() => api.calls.some(({ url }) => url === '/api/settings')).toBe(true);
  await expect.element(screen.getByText('Loading...')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Jobs' }).elements()).toEqual([]);
  expect(screen.getByRole('region', { name: 'API tokens' }).elements()).toEqual([]);
  expect(api.calls.filter(({ url }) => /tokens|webhooks/.test(url))).toEqual([]);
});

it('shows tokens and webhooks only after the sessions above them, which would push them down', async () => {
  hasJobs = true;
  const answer = holdSessions();
  const screen = await showPage(AccountPage);
  await expect.element(screen.getByRole('link', { name: 'Jobs' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Webhooks' })).not.toBeInTheDocument();
  answer(Response.json([]));
  await expect.element(screen.getByRole('region', { name: 'Webhooks' })).toBeVisible();
});

it('keeps the buttons of "Your data" in place when the sessions arrive', async () => {
  hasJobs = false;
  const answer = holdSessions();
  const screen = await showPage(AccountPage);
  const button = screen.getByRole('button', { name: 'Delete my account' });
  await expect.element(button).toBeVisible();
  await expect.element(screen.getByText('Loading...')).toBeVisible();
  await document.fonts.ready;
  const { top } = button.element().getBoundingClientRect();
  const createdAt = '2026-11-20T10:00:00.000Z';
  const times = { createdAt, lastSeenAt: createdAt, expiresAt: '2026-12-20T10:00:00.000Z' };
  const sessions = [true, false, false].map((isCurrent) => {
    return { ...times, id: crypto.randomUUID(), userAgent: 'Mozilla/5.0', network: 'local', isCurrent };
  });
  answer(Response.json(sessions));
  await expect.element(screen.getByText(/This browser/)).toBeVisible();
  expect(button.element().getBoundingClientRect().top).toBe(top);
});

it('keeps showing new recovery codes when another tab learns that the second factor is on', async () => {
  hasJobs = false;
  api.answers['POST /api/account/second-factor'] = () =>
    Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/FrameScout?secret=JBSWY3DPEHPK3PXP' });
  api.answers['POST /api/account/second-factor/confirm'] = () =>
    Response.json({ recoveryCodes: ['abcde-fghij'] });
  const admin = { ...exampleUser, role: 'admin' } as const;
  setSession({ kind: 'signed-in', user: { ...admin, secondFactor: 'needed' } });
  const screen = await showPage(AccountPage);
  await screen.getByLabelText('Password', { exact: true }).fill('secret 1');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await screen.getByLabelText('Code', { exact: true }).fill('123456');
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText('abcde-fghij')).toBeVisible();
  setSession({ kind: 'signed-in', user: { ...admin, secondFactor: 'on' } });
  await expect.element(screen.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect.element(screen.getByText('abcde-fghij')).toBeVisible();
});

it('asks about work that would be lost before the account is deleted, and then gives it up', async () => {
  hasJobs = false;
  api.answers['POST /api/account/delete'] = () => Response.json({ message: 'Deleted' });
  const abandonWork = vi.fn(() => Promise.resolve());
  const question = { title: 'Stop making clips?', description: 'They are not done yet.', action: 'Leave' };
  guardDocument({ questions: () => [question], abandonWork });
  onTestFinished(() => guardDocument({ questions: () => [], abandonWork: () => Promise.resolve() }));
  const screen = await showPage(AccountPage);
  const button = screen.getByRole('button', { name: 'Delete my account' });
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  await button.click();
  await screen.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await button.click();
  await screen.getByRole('button', { name: 'Leave', exact: true }).click();
  await dialog.getByLabelText('Type your email address').fill(exampleUser.email);
  await dialog.getByLabelText('Password', { exact: true }).fill('secret 1');
  expect(abandonWork).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect.poll(() => abandonWork.mock.calls.length).toBe(1);
});
