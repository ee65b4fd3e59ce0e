import { expect, it } from 'vitest';
import { describeRecipients } from './email-dialog.tsx';

const nobody = { recipients: 0, administrators: 1, unsubscribed: 0, unverified: 0, shutOut: 0 };

it.each([
  [{ ...nobody, recipients: 1 }, 'Goes to 1 user. Left out: 1 administrator.'],
  [
    { recipients: 98_765, administrators: 2, unsubscribed: 1234, unverified: 3, shutOut: 1 },
    'Goes to 98,765 users. Left out: 2 administrators, 1,234 who unsubscribed, 3 with an unconfirmed address, 1 whose access an administrator ended.',
  ],
])('describes %j', (counts, text) => {
  expect(describeRecipients(counts)).toBe(text);
});
