import { TOTAL_COUNT_HEADER, type User } from '@framescout/contract';
import { onlineManager } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTask } from '../../../platform/next-task.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { exampleUser } from '../../../test-support/example-data.ts';
import { type FakeApi, fakeApi, refused, unreachable } from '../../../test-support/fake-api.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { Toaster } from '../../../ui/toasts/toaster.tsx';
import { dayAfter } from '../queries/format-day.ts';
import { UserManagement } from './user-management.tsx';

const OWN_ID = '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b10';

function userNamed(username: string, id: string, changes: Partial<User> = {}): User {
  return { ...exampleUser, id, username, email: `${username}@example.org`, ...changes };
}

const boss = userNamed('boss', OWN_ID, { role: 'admin' });
const ann = userNamed('ann', '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11');

const recipients = { recipients: 12, administrators: 1, unsubscribed: 2, unverified: 0, shutOut: 0 };

const statusOf = (id: string) => `PATCH /api/admin/users/${id}/subscription`;
/** The answer with these of 60 users. */
const listed =
  (...users: User[]) =>
  () =>
    Response.json(users, { headers: { [TOTAL_COUNT_HEADER]: '60' } });
const BULK = 'POST /api/admin/bulk-email';
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi({
    'GET /api/users': listed(boss, ann),
    'GET /api/admin/bulk-email/recipients': recipients,
    [statusOf(ann.id)]: ann,
    [BULK]: { message: 'done' },
    'POST /api/auth/register': ann,
  });
});

async function renderUsers() {
  const screen = await showPart(
    <>
      <UserManagement ownId={OWN_ID} />
      <Toaster />
    </>,
  );
  const toast = (text: string) => screen.getByRole('region', { name: /Notifications/ }).getByText(text);
  return { screen, toast };
}

describe('the list of users', () => {
  it('lets the server search, sort and page', async () => {
    const { screen } = await renderUsers();
    await expect.element(screen.getByText('1–25 of 60')).toBeVisible();
    expect(api.calls[0]?.url).toBe('/api/users?sort=createdAt&order=desc&page=1&pageSize=25');

    await screen.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => api.last('GET')?.url).toContain('page=2');

    await screen.getByRole('button', { name: 'Email', exact: true }).click();
    await expect.poll(() => api.last('GET')?.url).toContain('sort=email&order=asc&page=1');
    await expect
      .element(screen.getByRole('columnheader', { name: 'Email' }))
      .toHaveAttribute('aria-sort', 'ascending');

    await screen.getByRole('searchbox', { name: 'Search users' }).fill('ann');
    await expect.poll(() => api.last('GET')?.url).toContain('search=ann');
  });

  it('says that users could not be fetched, and can retry', async () => {
    api.answers['GET /api/users'] = refused(500);
    const { screen, toast } = await renderUsers();
    await expect.element(toast('Failed to fetch users')).toBeVisible();
    api.answers['GET /api/users'] = listed(ann);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('rowheader', { name: 'ann' })).toBeVisible();
  });
});

describe('an administrator', () => {
  it('removes the second factor of a user who has lost it, once asked again', async () => {
    const own = { ...boss, secondFactor: 'on' as const };
    const dora = userNamed('dora', '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b12', { secondFactor: 'on' });
    api.answers['GET /api/users'] = listed(own, ann, dora);
    api.answers[`DELETE /api/admin/users/${dora.id}/second-factor`] = dora;
    const { screen, toast } = await renderUsers();
    const buttons = screen.getByRole('button', { name: /Remove the second factor/ });
    await expect.poll(() => buttons.elements().length).toBe(1);
    await buttons.click();
    await expect.element(screen.getByText(/Make sure that whoever asked for it is the owner/)).toBeVisible();
    expect(api.last('DELETE')).toBeUndefined();
    await screen.getByRole('button', { name: 'Remove second factor' }).click();
    await expect.element(toast('Second factor removed')).toBeVisible();
    expect(api.last('DELETE')?.url).toBe(`/api/admin/users/${dora.id}/second-factor`);
  });

  it('restores access that has ended, together with its new end', async () => {
    const over = userNamed('cal', ann.id, {
      subscriptionStatus: 'inactive',
      expiryDate: '2020-01-01T00:00:00.000Z',
    });
    api.answers['GET /api/users'] = listed(over);
    const { screen, toast } = await renderUsers();
    await screen.getByRole('combobox', { name: 'Subscription status of cal' }).selectOptions('active');
    await expect.element(screen.getByText(/Access ended on 2020-01-01/)).toBeVisible();
    expect(api.last('PATCH')).toBeUndefined();
    await screen.getByRole('button', { name: 'Activate' }).click();
    await expect.element(toast('User subscription status updated successfully')).toBeVisible();
    expect(api.last('PATCH')?.body).toEqual({ subscriptionStatus: 'active', expiryDate: dayAfter(3) });
  });

  it.each([
    ['the server refuses', refused(500), 'Failed to update subscription status'],
    ['there is no connection', unreachable, 'Failed to update user subscription status'],
  ])('is told that the status is unchanged if %s', async (_why, answer, words) => {
    api.answers[statusOf(ann.id)] = answer;
    const { screen, toast } = await renderUsers();
    await screen.getByRole('combobox', { name: 'Subscription status of ann' }).selectOptions('inactive');
    await expect.element(toast(words)).toBeVisible();
  });

  it('creates a user with three days of access', async () => {
    const { screen, toast } = await renderUsers();
    await screen.getByRole('button', { name: 'Create User' }).click();
    const form = screen.getByRole('form', { name: 'Create user' });
    await form.getByRole('button', { name: 'Create User' }).click();
    await expect.element(form.getByText('Please enter a username')).toBeVisible();

    await form.getByLabelText('Username').fill('bob');
    await form.getByLabelText('Email').fill('bob@example.org');
    await form.getByLabelText('Password', { exact: true }).fill('secret');
    await form.getByRole('button', { name: 'Create User' }).click();
    await expect.element(toast('User created successfully')).toBeVisible();
    expect(api.last('POST')?.body).toEqual({
      username: 'bob',
      email: 'bob@example.org',
      password: 'secret',
      role: 'user',
      subscriptionStatus: 'active',
      expiryDate: dayAfter(3),
    });
  });

  it("shows the server's own words on a failure, and keeps the input", async () => {
    api.answers['POST /api/admin/individual-email'] = refused(503, 'The queue is full.');
    const { screen } = await renderUsers();
    await screen.getByRole('button', { name: 'Send an email to ann' }).click();
    await screen.getByLabelText('Subject').fill('Hello');
    await screen.getByLabelText('Message').fill('How are you?');
    await screen.getByRole('button', { name: 'Send Email' }).click();
    // The dialog hides the toast region behind it from the accessibility tree.
    await expect.element(screen.getByText('The queue is full.')).toBeVisible();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Hello');
  });

  it('sees whom an email to everyone reaches, and sends it once, however often they try', async () => {
    const { screen, toast } = await renderUsers();
    await screen.getByRole('button', { name: 'Bulk Email' }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('Goes to 12 users. Left out: 1 administrator, 2 who unsubscribed.');
    await screen.getByRole('checkbox', { name: 'Extend the trial' }).click();
    await screen.getByLabelText('Days').fill('');
    await expect.poll(() => api.last('GET')?.url).toContain('recipients?extendTrial=true');
    await screen.getByLabelText('Subject').fill('News');
    await screen.getByLabelText('Message').fill('There are some.');
    // The answer is lost; the administrator tries again.
    api.answers[BULK] = unreachable;
    await screen.getByRole('button', { name: 'Send to all' }).click();
    await expect.poll(() => api.sent('POST')).toHaveLength(1);
    api.answers[BULK] = { message: 'done' };
    await screen.getByRole('button', { name: 'Send to all' }).click();
    await expect.element(toast('Bulk email sent successfully!')).toBeVisible();
    const batchId = expect.stringMatching(/^[\da-f-]{36}$/);
    const [first, second] = api.sent('POST');
    // 7 days is the default.
    const extension = { extendTrial: true, extensionDays: 7 };
    expect(first).toEqual({ subject: 'News', message: 'There are some.', ...extension, batchId });
    expect(second).toEqual(first);
  });

  it('sends nothing if the day on which access ends stays the same', async () => {
    const { screen } = await renderUsers();
    await screen.getByRole('button', { name: 'Edit the expiry date of ann' }).click();
    await expect.element(screen.getByLabelText('Username')).toHaveAttribute('readonly');
    await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveAttribute('readonly');
    await screen.getByLabelText('Expiry date').fill('2027-01-01');
    await screen.getByLabelText('Expiry date').fill('2026-11-24');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
    expect(api.last('PATCH')).toBeUndefined();
  });

  it('is told without a connection that a user is not deleted, and nothing is sent later', async () => {
    api.answers[`DELETE /api/admin/users/${ann.id}`] = unreachable;
    const { screen, toast } = await renderUsers();
    await screen.getByRole('button', { name: 'Delete ann' }).click();
    onlineManager.setOnline(false);
    try {
      await screen.getByRole('button', { name: 'Delete user' }).click();
      await expect.poll(() => api.last('DELETE')).toBeDefined();
      await screen.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(toast('Failed to delete user')).toBeVisible();
      api.calls.length = 0;
    } finally {
      onlineManager.setOnline(true);
    }
    await nextTask();
    expect(api.last('DELETE')).toBeUndefined();
  });
});
