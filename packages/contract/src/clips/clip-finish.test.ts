import { describe, expect, it } from 'vitest';
import {
  type ClipFinish,
  clipFinishSchema,
  fadeOf,
  fillTitle,
  finishOfPicture,
  MAX_WATERMARK_BYTES,
  PLAIN_FINISH,
  PLAIN_TITLE,
} from './clip-finish.ts';

const PICTURE = 'data:image/png;base64,AAAA';

const withFade = (fade: ClipFinish['fade']): ClipFinish => ({ ...PLAIN_FINISH, fade });

describe('a finish', () => {
  it('takes its defaults for what is left out', () => {
    expect(clipFinishSchema.parse({ version: 1 })).toEqual(PLAIN_FINISH);
    const given = {
      version: 1,
      title: { pattern: '{n}' },
      watermark: { picture: PICTURE },
      fade: { out: 1 },
    };
    expect(clipFinishSchema.parse(given)).toEqual({
      version: 1,
      title: { ...PLAIN_TITLE, pattern: '{n}' },
      watermark: { picture: PICTURE, corner: 'bottom-right', width: 0.15, opacity: 0.8 },
      fade: { in: 0, out: 1, of: 'both' },
    });
  });

  it.each([
    { version: 2 },
    { version: 1, title: { pattern: 'n'.repeat(201) } },
    { version: 1, watermark: { picture: 'https://example.com/logo.png' } },
    { version: 1, watermark: { picture: 'data:image/svg+xml;base64,AAAA' } },
    { version: 1, watermark: { picture: `${PICTURE}${'A'.repeat(2 * MAX_WATERMARK_BYTES)}` } },
    { version: 1, fade: { in: 60 } },
    { version: 1, crossfade: 0 },
  ])('is refused: %.60o', (finish) => {
    expect(clipFinishSchema.safeParse(finish).success).toBe(false);
  });

  it('changes the picture unless it fades the sound only, or nothing for any time', () => {
    expect(finishOfPicture(null)).toBeNull();
    expect(finishOfPicture(withFade({ in: 1, out: 0, of: 'sound' }))).toBeNull();
    expect(finishOfPicture(withFade({ in: 0, out: 0, of: 'both' }))).toBeNull();
    expect(finishOfPicture(withFade({ in: 1, out: 0, of: 'picture' }))).toBe('fade');
    expect(finishOfPicture({ ...PLAIN_FINISH, title: PLAIN_TITLE })).toBe('title');
    expect(finishOfPicture({ ...PLAIN_FINISH, crossfade: 1 })).toBe('crossfade');
  });

  it('fades what it is to fade', () => {
    const lengths = { in: 0.5, out: 1 };
    const of = (what: 'both' | 'picture' | 'sound') =>
      (['picture', 'sound'] as const).map((one) => fadeOf(withFade({ ...lengths, of: what }), one));
    expect(of('both')).toEqual([lengths, lengths]);
    expect(of('picture')).toEqual([lengths, null]);
    expect(of('sound')).toEqual([null, lengths]);
  });
});

const FIELDS = { element: 'Kill', n: '3', time: '12:05', name: '', note: 'Clutch' };

it.each([
  ['{element} {n}', 'Kill 3'],
  ['{element} {n} at {time}: {note}', 'Kill 3 at 12:05: Clutch'],
  ['{name}: {note}', 'Clutch'],
  ['{element} - {name}', 'Kill'],
  ['{element}  |  {name}  |  {time}', 'Kill | | 12:05'],
  ['{score} {n}', '{score} 3'],
  ['{name}', ''],
])('the title %s says "%s"', (pattern, text) => {
  expect(fillTitle(pattern, FIELDS)).toBe(text);
});

it('fills each field once, whatever it contains', () => {
  expect(fillTitle('{note} {n}', { ...FIELDS, note: '{n} $& \n more' })).toBe('{n} $& more 3');
});
