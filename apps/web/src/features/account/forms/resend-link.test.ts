import { expect, it } from 'vitest';
import { describeMissingMail } from './resend-link.tsx';

it.each([
  [{ name: 'The League', contact: 'help@example.org' }, 'ask whoever runs it: The League, help@example.org.'],
  [{ name: null, contact: 'help@example.org' }, 'ask whoever runs it: help@example.org.'],
  [{ name: null, contact: null }, 'ask whoever runs it.'],
])('names whom to ask where no mail is sent, as far as they have said: %o', (operator, ending) => {
  expect(describeMissingMail({ operator })).toBe(`This server sends no email. For help, ${ending}`);
});
