import { expect, it } from 'vitest';
import { secondFactorChanged } from './security.ts';

it.each([
  [true, 'on November 24, 2026 at 2:05 PM UTC, two-step login was turned on.'],
  [false, 'on November 24, 2026 at 2:05 PM UTC, two-step login was turned off.'],
])(
  'the mail about two-step login (on: %s) says when that was, as mails may arrive in another order',
  (isOn, words) => {
    const content = secondFactorChanged.write(
      { isOn, at: '2026-11-24T14:05:00.000Z' },
      'https://scout.example',
    );
    expect(content.paragraphs[1]).toContain(words);
  },
);
