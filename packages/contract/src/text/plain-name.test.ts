import { describe, expect, it } from 'vitest';
import { usernameSchema } from '../accounts/account.ts';
import { newApiTokenSchema } from '../jobs/api-token.ts';
import { projectRecordSchema } from '../projects/project-record.ts';
import { toPlainName } from './plain-name.ts';

const ELEMENT = { id: 'e', name: 'Kill', color: '', positions: [], events: [], log: [] };
const PROJECT = { name: 'x', duration: 1, frameRate: 1, totalFrames: 1, elements: [ELEMENT] };

const NAMES = [
  ['a user', (name: string) => usernameSchema.safeParse(name)],
  ['an API token', (name: string) => newApiTokenSchema.safeParse({ name, scopes: ['jobs:read'] })],
  ['a project', (name: string) => projectRecordSchema.safeParse({ ...PROJECT, name })],
  [
    'an element',
    (name: string) => projectRecordSchema.safeParse({ ...PROJECT, elements: [{ ...ELEMENT, name }] }),
  ],
] as const;

describe.each(NAMES)('the name of %s', (_whose, parse) => {
  it.each([
    ['a line break', 'an\nn'],
    ['a line separator', 'an\u2028n'],
    ['a bidirectional override', 'ann\u202egpj.exe'],
    ['a bidirectional isolate', '\u2066ann\u2069'],
    ['a mark of direction', 'ann\u200f'],
    ['a zero-width space', 'an\u200bn'],
    ['a zero-width joiner', '👨\u200d👩\u200d👧'],
    ['a soft hyphen', 'an\u00adn'],
    ['a Hangul filler', 'an\u3164n'],
    ['a tag', 'ann\u{e0041}'],
    ['an unassigned character', 'ann\u0378'],
    ['half a character', 'ann\ud800'],
  ])('cannot contain %s', (_what, name) => {
    expect(parse(name).success).toBe(false);
    expect(parse(toPlainName(name)).success).toBe(true);
  });

  it.each(['Zoë O’Neill', '日本語 🎮', 'نام', 'I ❤️ clips 👍🏽', 'match\u202f1'])('can be %j', (name) => {
    expect(parse(name).success).toBe(true);
    expect(toPlainName(name)).toBe(name);
  });
});
