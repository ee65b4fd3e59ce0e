import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientSettingsQuery, queryClient } from '../../../platform/query-client.ts';
import { exampleSettings } from '../../../test-support/example-data.ts';
import { type FakeApi, fakeApi, refused, unreachable } from '../../../test-support/fake-api.ts';
import { setSession } from '../../../test-support/set-session.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { toastStore } from '../../../ui/toasts/toast-store.ts';
import { LoginForm } from './login-form.tsx';
import { ResetPasswordForm } from './mailed-link-forms.tsx';
import { RegisterForm } from './new-account-form.tsx';

const RESET = 'POST /api/auth/reset-password';
const NEW_PASSWORD = 'POST /api/auth/confirm-reset';
const done = { message: 'ok' };
let api: FakeApi;

beforeEach(() => {
  setSession({ kind: 'signed-out' });
  queryClient.setQueryData(clientSettingsQuery.queryKey, exampleSettings);
  api = fakeApi({ [RESET]: done, [NEW_PASSWORD]: done });
});

async function show(form: ReactNode) {
  const screen = await showPart(form);
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  const password = (name: string) => screen.getByLabelText(name, { exact: true });
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  return { screen, field, password, press };
}

async function showForgotPassword() {
  const { screen, press } = await show(<LoginForm onSignedIn={vi.fn()} />);
  await press('Forgot Password?');
  const dialog = screen.getByRole('dialog');
  const request = async (submit: string) => {
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
    await dialog.getByRole('button', { name: submit }).click();
  };
  return { dialog, request };
}

describe('the login form', () => {
  it('sends nothing while empty, and says at each field what is missing', async () => {
    const { field, press } = await show(<LoginForm onSignedIn={vi.fn()} />);
    await press('Login');
    expect(api.calls).toEqual([]);
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Email')).toHaveAccessibleDescription('Please enter your email');
  });

  it('can show the password, and is labelled for password managers', async () => {
    const { field, password, press } = await show(<LoginForm onSignedIn={vi.fn()} />);
    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(password('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(password('Password')).toHaveAttribute('type', 'password');
    await press('Show password');
    await expect.element(password('Password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    await expect.element(password('Password')).toHaveAttribute('type', 'password');
  });

  it('keeps the input if the server refuses', async () => {
    const onSignedIn = vi.fn();
    const { field, password, press } = await show(<LoginForm onSignedIn={onSignedIn} />);
    await field('Email').fill(' ann@example.org ');
    await password('Password').fill('secret1');
    await press('Login');
    await expect.poll(() => toastStore.getState().toast?.title).toBe('Login Failed');
    expect(api.sent('POST')).toEqual([{ email: 'ann@example.org', password: 'secret1' }]);
    await expect.element(password('Password')).toHaveValue('secret1');
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});

describe('the forgot-password dialog', () => {
  it('confirms without revealing whether the account exists', async () => {
    const { dialog, request } = await showForgotPassword();
    await request('Send reset link');
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(
        'If there is an account for ann@example.org, a link to set a new password is on its way. It works once, for an hour.',
      );
    expect(api.sent('POST')).toEqual([{ email: 'ann@example.org' }]);
  });

  it('promises no link where no mail is sent, and says whom to ask', async () => {
    const operator = { name: 'The League', contact: 'help@example.org' };
    const settings = { ...exampleSettings, sendsMail: false, operator };
    queryClient.setQueryData(clientSettingsQuery.queryKey, settings);
    const { dialog, request } = await showForgotPassword();
    await expect.element(dialog).toHaveAccessibleDescription(/sends no email.* ask .*: The League, help@/);
    await request('Request reset link');
    await expect.element(dialog.getByRole('heading', { name: 'No email is sent' })).toBeVisible();
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(
        'This server sends no email. For help, ask whoever runs it: The League, help@example.org.',
      );
  });

  it.each([
    ["the server's reason", refused(429, 'Too many attempts.'), 'Too many attempts.'],
    ['its own words', unreachable, 'Failed to send reset email'],
  ])('alerts with %s if it fails', async (_what, answer, text) => {
    api.answers[RESET] = answer;
    const { dialog, request } = await showForgotPassword();
    await request('Send reset link');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  });
});

describe('the registration form', () => {
  async function showFilled(chosen: string, repeated: string) {
    const shown = await show(<RegisterForm onRegistered={vi.fn()} />);
    await shown.field('Email').fill('ann@example.org');
    await shown.password('Password').fill(chosen);
    await shown.password('Confirm password').fill(repeated);
    await shown.press('Start 3-day free trial');
    expect(api.calls).toEqual([]);
    return shown;
  }

  it('sends nothing if the passwords differ, and says so', async () => {
    const { password } = await showFilled('secret1', 'secret2');
    expect(toastStore.getState().toast).toMatchObject({
      title: 'Password Mismatch',
      description: 'Passwords do not match',
      variant: 'destructive',
    });
    await expect.element(password('Confirm password')).toHaveFocus();
    await expect.element(password('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  });

  it('rejects a password of five characters', async () => {
    const { password } = await showFilled('short', 'short');
    await expect
      .element(password('Password'))
      .toHaveAccessibleDescription('Password must be at least 6 characters long');
  });

  it('suggests a correction for a mistyped address on blur, and sends the corrected one', async () => {
    const { screen, field, password, press } = await show(<RegisterForm onRegistered={vi.fn()} />);
    await field('Email').fill('ann@gmial.com');
    expect(screen.getByRole('button', { name: 'ann@gmail.com' }).elements()).toEqual([]);
    await password('Password').fill('wtq-73-lamp-ox');
    await expect.element(field('Email')).toHaveAccessibleDescription('Did you mean ann@gmail.com ?');
    await press('ann@gmail.com');
    await expect.element(field('Email')).toHaveValue('ann@gmail.com');
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('Email')).toHaveAccessibleDescription('');
    await password('Confirm password').fill('wtq-73-lamp-ox');
    await press('Start 3-day free trial');
    await expect.poll(() => api.sent('POST')).toMatchObject([{ email: 'ann@gmail.com' }]);
  });

  it('shows how strong a password is while it is being typed', async () => {
    const { password } = await show(<RegisterForm onRegistered={vi.fn()} />);
    await expect.element(password('Password')).toHaveAccessibleDescription('At least 6 characters');
    await password('Password').fill('qwerty123');
    await expect.element(password('Password')).toHaveAccessibleDescription('Strength: very weak');
    await password('Password').fill('wtq-73-lamp-ox');
    await expect.element(password('Password')).toHaveAccessibleDescription('Strength: strong');
    await password('Password').fill('');
    await expect.element(password('Password')).toHaveAccessibleDescription('At least 6 characters');
  });
});

describe('the form for a new password', () => {
  async function showFilled(chosen: string, repeated: string) {
    const onUpdated = vi.fn();
    const shown = await show(<ResetPasswordForm token="t" onUpdated={onUpdated} />);
    await shown.password('New password').fill(chosen);
    await shown.password('Confirm password').fill(repeated);
    await shown.press('UPDATE PASSWORD');
    return { ...shown, onUpdated };
  }

  it.each([
    ['', '', 'New password', 'Please fill in all fields'],
    ['secret1', '', 'Confirm password', 'Please fill in all fields'],
    ['secret1', 'secret2', 'Confirm password', 'Passwords do not match'],
    ['short', 'short', 'New password', 'Password must be at least 6 characters long'],
  ])('sends nothing for %j and %j', async (chosen, repeated, where, text) => {
    const { password } = await showFilled(chosen, repeated);
    await expect.element(password(where)).toHaveAccessibleDescription(text);
    await expect.element(password(where)).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  it('is busy while submitting, then says that it is done', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    api.answers[NEW_PASSWORD] = () => promise;
    const { screen, onUpdated } = await showFilled('secret1', 'secret1');
    await expect.element(screen.getByRole('button', { name: 'UPDATING PASSWORD...' })).toBeDisabled();
    resolve(Response.json(done));
    await expect.poll(() => onUpdated.mock.calls.length).toBe(1);
    expect(api.sent('POST')).toEqual([{ token: 't', newPassword: 'secret1' }]);
    expect(toastStore.getState().toast?.title).toBe('Password updated successfully!');
  });

  it("shows the server's reason if the link has expired", async () => {
    api.answers[NEW_PASSWORD] = refused(400, 'No.');
    const { screen } = await showFilled('secret1', 'secret1');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('No.');
  });
});
