import { expect, it } from 'vitest';
import { closeGaps } from './close-gaps.ts';

/** Returns frames that show a letter each, or nothing where there is a dot. */
function frames(texts: string) {
  const box = { left: 0, top: 0, width: 10, height: 10, isClear: true };
  return [...texts].map((text) => (text === '.' ? null : { text, ...box }));
}

it('closes gaps of one and two frames between frames that show the same', () => {
  expect(closeGaps(frames('.aa.a..a...a.b..c.'))).toEqual(frames('.aaaaaaa...a.b..c.'));
});
