import { type ApiToken, MAX_API_TOKENS } from '@framescout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { TokenPanel } from './token-panel.tsx';

const token: ApiToken = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b31',
  name: 'Nightly VODs',
  scopes: ['jobs:read', 'jobs:write'],
  ending: 'x9Qd',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};
const secret = 'fs_Zk3v0c1dYh8mQp2rT5uX7wA9bC4eF6gHiJ-kLmN_oPx9Qd';
const LIST = 'GET /api/account/tokens';
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = fakeApi({
    [LIST]: [],
    'POST /api/account/tokens': { token, secret },
    [`DELETE /api/account/tokens/${token.id}`]: { message: 'done' },
  });
});

it('creates a token, and shows it once', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await showPart(<TokenPanel />);
  await screen.getByRole('button', { name: 'New token' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill(' Nightly VODs ');
  await screen.getByRole('checkbox', { name: /^Submit jobs/ }).click();
  await screen.getByRole('combobox', { name: 'Expires' }).selectOptions('After 30 days');
  api.answers[LIST] = [token];
  await screen.getByRole('button', { name: 'Create token' }).click();
  await expect.element(screen.getByText(secret)).toBeVisible();
  expect(api.last('POST')?.body).toEqual({
    ...{ name: 'Nightly VODs', scopes: ['jobs:read'], expiresInDays: 30 },
  });
  await screen.getByRole('button', { name: 'Copy' }).click();
  expect(write).toHaveBeenCalledExactlyOnceWith(secret);
  await screen.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument();
  await expect.element(screen.getByText('…x9Qd')).toBeVisible();
});

it('creates no token without a name or without permissions', async () => {
  const screen = await showPart(<TokenPanel />);
  await screen.getByRole('button', { name: 'New token' }).click();
  for (const box of screen.getByRole('checkbox').all()) await box.click();
  await screen.getByRole('button', { name: 'Create token' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription('Please name the token');
  await expect.element(screen.getByText('Please choose what the token may do')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Nightly VODs');
  await screen.getByRole('button', { name: 'Create token' }).click();
  const first = screen.getByRole('checkbox').first();
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAccessibleDescription('Please choose what the token may do');
  expect(api.last('POST')).toBeUndefined();
});

it('creates a token that never expires', async () => {
  const screen = await showPart(<TokenPanel />);
  await screen.getByRole('button', { name: 'New token' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('CI');
  await screen.getByRole('combobox', { name: 'Expires' }).selectOptions('Never');
  await screen.getByRole('button', { name: 'Create token' }).click();
  await expect.poll(() => api.last('POST')?.body).toMatchObject({ expiresInDays: null });
});

it('says what each token may do, when it was last used, and whether it has expired', async () => {
  api.answers[LIST] = [
    { ...token, lastUsedAt: '2026-11-22T20:02:00.000Z' },
    {
      ...token,
      id: crypto.randomUUID(),
      name: 'Old',
      scopes: ['jobs:read'],
      expiresAt: '2020-01-02T12:00:00.000Z',
    },
  ];
  const screen = await showPart(<TokenPanel />);
  await expect.element(screen.getByText(/^Reads and submits · last used Nov 22/)).toBeVisible();
  await expect.element(screen.getByText(/^Reads · never used · ended Jan 2, 2020$/)).toBeVisible();
});

it('revokes a token only after confirmation', async () => {
  api.answers[LIST] = [token];
  const screen = await showPart(<TokenPanel />);
  const revoke = screen.getByRole('button', { name: 'Revoke Nightly VODs' });
  await revoke.click();
  await screen.getByRole('button', { name: 'Keep it' }).click();
  expect(api.last('DELETE')).toBeUndefined();
  await revoke.click();
  api.answers[LIST] = [];
  await screen.getByRole('button', { name: 'Revoke token' }).click();
  await expect.element(revoke).not.toBeInTheDocument();
  expect(toastStore.getState().toast?.title).toBe('Token revoked');
});

it('offers no new token once the limit is reached', async () => {
  api.answers[LIST] = Array.from({ length: MAX_API_TOKENS }, () => ({ ...token, id: crypto.randomUUID() }));
  const screen = await showPart(<TokenPanel />);
  await expect.element(screen.getByText(/reached the limit/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'New token' }).elements()).toEqual([]);
});
