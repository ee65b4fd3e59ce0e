import type { User } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientSettingsQuery, queryClient } from '../../../platform/query-client.ts';
import { exampleSettings, exampleUser } from '../../../test-support/example-data.ts';
import { type FakeApi, fakeApi, refused } from '../../../test-support/fake-api.ts';
import { setSession } from '../../../test-support/set-session.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { toastStore } from '../../../ui/toasts/toast-store.ts';
import { UnsubscribeForm, VerifyAddressForm } from './mailed-link-forms.tsx';
import { VerificationBanner } from './verification-banner.tsx';

const HOUR_MS = 3_600_000;
const CONFIRM = 'POST /api/auth/verify-address';
let api: FakeApi;

beforeEach(() => {
  setSession({ kind: 'signed-out' });
  queryClient.setQueryData(clientSettingsQuery.queryKey, exampleSettings);
  const done = { message: 'done' };
  api = fakeApi({
    ...{ [CONFIRM]: done, 'POST /api/mail/news': done, 'POST /api/auth/resend-verification': done },
  });
});

describe('the confirmation link', () => {
  it('confirms nothing until the user presses the button', async () => {
    const onConfirmed = vi.fn();
    const screen = await showPart(<VerifyAddressForm token="T" onConfirmed={onConfirmed} />);
    expect(api.calls).toEqual([]);
    await screen.getByRole('button', { name: 'Confirm this address' }).click();
    await expect.poll(() => onConfirmed).toHaveBeenCalled();
    expect(api.sent('POST')).toEqual([{ token: 'T' }]);
  });

  const asked: User = { ...exampleUser, verifyBy: exampleUser.expiryDate };
  const ended = { ...exampleUser, subscriptionStatus: 'inactive' } as const;

  it.each([
    ['that access continues', asked, exampleUser, 'Thank you! Your access continues.'],
    [
      'to upgrade, if the address has had its trial',
      asked,
      ended,
      'Thank you! Upgrade to Pro to find moments in your videos.',
    ],
    [
      'nothing about the access of another user',
      exampleUser,
      exampleUser,
      'Thank you! Your email address is confirmed.',
    ],
    ['nothing about access to guests', null, null, 'Thank you! Your email address is confirmed.'],
  ])('says %s, once the address is confirmed', async (_what, before, after, description) => {
    setSession(before ? { kind: 'signed-in', user: before } : { kind: 'signed-out' });
    if (after) api.answers['GET /api/auth/me'] = after;
    const screen = await showPart(<VerifyAddressForm token="T" onConfirmed={vi.fn()} />);
    await screen.getByRole('button', { name: 'Confirm this address' }).click();
    await expect.poll(() => toastStore.getState().toast?.description).toBe(description);
  });

  it('says why it does not work', async () => {
    const message = 'This link is no longer valid. Please request a new one.';
    api.answers[CONFIRM] = refused(400, message);
    const screen = await showPart(<VerifyAddressForm token="T" onConfirmed={vi.fn()} />);
    await screen.getByRole('button', { name: 'Confirm this address' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
  });
});

describe('the unsubscribe link', () => {
  it('unsubscribes with one click and no login, and can undo it', async () => {
    const screen = await showPart(<UnsubscribeForm token="T" />);
    expect(api.calls).toEqual([]);
    await screen.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect.element(screen.getByText(/Done: you won’t receive any more news/)).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    expect(api.sent('POST')).toEqual([
      { token: 'T', wantsNews: false },
      { token: 'T', wantsNews: true },
    ]);
  });
});

describe('the verification banner', () => {
  async function showBanner(changes: Partial<User>) {
    const expiryDate = new Date(Date.now() + 48 * HOUR_MS).toISOString();
    setSession({ kind: 'signed-in', user: { ...exampleUser, expiryDate, ...changes } });
    return showPart(<VerificationBanner />);
  }
  const verifyBy = (inMs: number) => new Date(Date.now() + inMs).toISOString();

  it('asks for the address to be confirmed, and sends the link again', async () => {
    const screen = await showBanner({ verifyBy: verifyBy(HOUR_MS) });
    await expect
      .element(screen.getByText(/Confirm your email address by .* to keep your trial/))
      .toBeVisible();
    await expect.element(screen.getByText(exampleUser.email)).toBeVisible();
    // Leads to where a wrong address can be changed, without leaving the page.
    const link = screen.getByRole('link', { name: 'Change it' });
    await expect.element(link).toHaveAttribute('href', '/account');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await screen.getByRole('button', { name: 'Send it again' }).click();
    await expect.poll(() => api.last('POST')?.url).toBe('/api/auth/resend-verification');
  });

  it('offers no further link where no mail is sent', async () => {
    queryClient.setQueryData(clientSettingsQuery.queryKey, { ...exampleSettings, sendsMail: false });
    const screen = await showBanner({ verifyBy: verifyBy(HOUR_MS) });
    await expect.element(screen.getByText(/This server sends no email\. For help, ask/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send it again' }).elements()).toEqual([]);
  });

  it('says that the trial is paused once the deadline has passed', async () => {
    const screen = await showBanner({ verifyBy: verifyBy(-HOUR_MS), subscriptionStatus: 'inactive' });
    await expect.element(screen.getByText(/trial is paused until you confirm/)).toBeVisible();
  });

  it('is not shown if there is nothing to confirm', async () => {
    const screen = await showBanner({});
    expect(screen.container.textContent).toBe('');
  });
});
