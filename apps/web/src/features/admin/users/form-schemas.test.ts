import { describe, expect, it } from 'vitest';
import { dayAfter } from '../queries/format-day.ts';
import { emailFormSchema, newUserFormSchema } from './form-schemas.ts';

const email = { subject: 'News', message: 'There are some.' };

describe('the email form', () => {
  it.each([
    ['', 7],
    ['many', 7],
    [undefined, 7],
    ['1', 1],
    ['365', 365],
  ])('reads %j as an extension of %d days', (extensionDays, days) => {
    expect(emailFormSchema.parse({ ...email, extensionDays }).extensionDays).toBe(days);
  });

  it.each(['0', '366', '-3', '1.5'])('refuses to extend by %s days', (extensionDays) => {
    expect(emailFormSchema.safeParse({ ...email, extensionDays }).success).toBe(false);
  });

  it('extends the trial only if the box is checked', () => {
    expect(emailFormSchema.parse(email).extendTrial).toBe(false);
    expect(emailFormSchema.parse({ ...email, extendTrial: 'on' }).extendTrial).toBe(true);
  });

  it('requires subject and message', () => {
    const { error } = emailFormSchema.safeParse({ subject: '  ', message: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please enter a subject',
      'Please enter a message',
    ]);
  });
});

describe('the form that creates a user', () => {
  const user = {
    username: 'ann',
    email: 'ann@example.org',
    password: 'secret',
    role: 'user',
    subscriptionStatus: 'active',
  };

  it('accepts a day as the end of access', () => {
    expect(newUserFormSchema.safeParse({ ...user, expiryDate: '2096-11-24' }).success).toBe(true);
    expect(newUserFormSchema.safeParse({ ...user, expiryDate: '' }).error?.issues[0]?.message).toBe(
      'Please choose a date',
    );
  });

  it('accepts a day in the past only for a user without access, and today for anyone', () => {
    const past = { ...user, expiryDate: '2020-01-01' };
    expect(newUserFormSchema.safeParse(past).error?.issues).toMatchObject([
      { path: ['expiryDate'], message: 'An active user needs an end of access that is still to come' },
    ]);
    expect(newUserFormSchema.safeParse({ ...past, subscriptionStatus: 'inactive' }).success).toBe(true);
    expect(newUserFormSchema.safeParse({ ...user, expiryDate: dayAfter(0) }).success).toBe(true);
  });
});
