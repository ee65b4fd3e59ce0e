import type { User } from '@framescout/contract';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientSettingsQuery, queryClient } from '../../../platform/query-client.ts';
import { exampleSettings, exampleUser } from '../../../test-support/example-data.ts';
import { setSession } from '../../../test-support/set-session.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { toastStore } from '../../../ui/toasts/toast-store.ts';
import { UnsubscribeForm, VerifyAddressForm } from './mailed-link-forms.tsx';
import { VerificationBanner } from './verification-banner.tsx';

const HOUR_MS = 3_600_000;
const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  setSession({ kind: 'signed-out' });
  queryClient.setQueryData(clientSettingsQuery.queryKey, exampleSettings);
  fetchStub.mockReset().mockImplementation(async () => Response.json({ message: 'done' }));
  vi.stubGlobal('fetch', fetchStub);
});

const show = (content: ReactNode) => showPart(content);
const sent = () =>
  fetchStub.mock.calls.map(([url, init]) => [url, init?.body ? JSON.parse(String(init.body)) : null]);

describe('the confirmation link', () => {
  it('confirms nothing until the user presses the button', async () => {
    const onConfirmed = vi.fn();
    const screen = await show(<VerifyAddressForm token="T" onConfirmed={onConfirmed} />);
    expect(fetchStub).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Confirm this address' }).click();
    await expect.poll(() => onConfirmed).toHaveBeenCalled();
    expect(sent()).toEqual([['/api/auth/verify-address', { token: 'T' }]]);
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
    fetchStub.mockImplementation(async (url) =>
      Response.json(String(url).startsWith('/api/auth/me') ? after : { message: 'done' }),
    );
    const screen = await show(<VerifyAddressForm token="T" onConfirmed={vi.fn()} />);
    await screen.getByRole('button', { name: 'Confirm this address' }).click();
    await expect.poll(() => toastStore.getState().toast?.description).toBe(description);
  });

  it('says why it does not work', async () => {
    const message = 'This link is no longer valid. Please request a new one.';
    fetchStub.mockResolvedValue(Response.json({ message }, { status: 400 }));
    const screen = await show(<VerifyAddressForm token="T" onConfirmed={vi.fn()} />);
    await screen.getByRole('button', { name: 'Confirm this address' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
  });
});

describe('the unsubscribe link', () => {
  it('unsubscribes with one click and no login, and can undo it', async () => {
    const screen = await show(<UnsubscribeForm token="T" />);
    expect(fetchStub).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect.element(screen.getByText(/Done: you won’t receive any more news/)).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    expect(sent().map(([, body]) => body)).toEqual([
      { token: 'T', wantsNews: false },
      { token: 'T', wantsNews: true },
    ]);
  });
});

describe('the verification banner', () => {
  const verifyBy = (inMs: number) => new Date(Date.now() + inMs).toISOString();
  const expiryDate = new Date(Date.now() + 48 * HOUR_MS).toISOString();

  it('asks for the address to be confirmed, and sends the link again', async () => {
    const user = { ...exampleUser, expiryDate, verifyBy: verifyBy(HOUR_MS) };
    setSession({ kind: 'signed-in', user });
    const screen = await show(<VerificationBanner />);
    await expect
      .element(screen.getByText(/Confirm your email address by .* to keep your trial/))
      .toBeVisible();
    await expect.element(screen.getByText(user.email)).toBeVisible();
    await screen.getByRole('button', { name: 'Send it again' }).click();
    await expect.poll(() => sent()).toEqual([['/api/auth/resend-verification', null]]);
  });

  it('leads to where a wrong address can be changed, without leaving the page', async () => {
    setSession({ kind: 'signed-in', user: { ...exampleUser, expiryDate, verifyBy: verifyBy(HOUR_MS) } });
    const screen = await show(<VerificationBanner />);
    const link = screen.getByRole('link', { name: 'Change it' });
    await expect.element(link).toHaveAttribute('href', '/account');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  it('offers no further link where no mail is sent', async () => {
    queryClient.setQueryData(clientSettingsQuery.queryKey, { ...exampleSettings, sendsMail: false });
    setSession({ kind: 'signed-in', user: { ...exampleUser, expiryDate, verifyBy: verifyBy(HOUR_MS) } });
    const screen = await show(<VerificationBanner />);
    await expect.element(screen.getByText(/This server sends no email\. For help, ask/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send it again' }).elements()).toEqual([]);
  });

  it('says that the trial is paused once the deadline has passed', async () => {
    const user = { ...exampleUser, expiryDate, verifyBy: verifyBy(-HOUR_MS) };
    setSession({ kind: 'signed-in', user: { ...user, subscriptionStatus: 'inactive' } });
    const screen = await show(<VerificationBanner />);
    await expect.element(screen.getByText(/trial is paused until you confirm/)).toBeVisible();
  });

  it('is not shown if there is nothing to confirm', async () => {
    setSession({ kind: 'signed-in', user: exampleUser });
    const screen = await show(<VerificationBanner />);
    expect(screen.container.textContent).toBe('');
  });
});
