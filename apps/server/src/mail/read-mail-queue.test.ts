import { describe, expect, it } from 'vitest';
import { describeMail } from './read-mail-queue.ts';

describe('a mail is described', () => {
  it.each([
    ['by what its batch says', 'from-administrator', { extendedTo: null }, 'News', 'News'],
    ['by the subject that an administrator wrote', 'from-administrator', { subject: 'Hello' }, null, 'Hello'],
    ['by what it is about', 'reset-password', {}, null, 'Link to set a new password'],
    ['by its name if another version queued it', 'gift-received', {}, null, 'gift-received'],
  ])('%s', (_how, template, data, batchSubject, words) => {
    expect(describeMail({ template, data }, batchSubject)).toBe(words);
  });
});
