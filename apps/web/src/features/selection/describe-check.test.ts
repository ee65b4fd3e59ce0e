import type { MarkerCheck } from '@framescout/framescout/page';
import { describe, expect, it } from 'vitest';
import { exampleCheck } from '../../test-support/example-data.ts';
import { describeCheck, describeDetections } from './describe-check.ts';

const VERDICTS: readonly MarkerCheck['verdict'][] = ['clear', 'unclear'];
const WARNINGS: readonly MarkerCheck['warnings'][] = [
  [],
  ['few-pixels'],
  ['always-there'],
  ['always-there', 'few-pixels'],
];

function wordsOf(changes: Partial<MarkerCheck>): string {
  const { headline, notes } = describeCheck({ ...exampleCheck, ...changes });
  return [headline, ...notes].join(' ');
}

describe('the description of a check', () => {
  it.each([
    [0, 'Frame 1 does not show what frames 2 and 3 show.'],
    [1, 'Frame 2 does not show what frames 1 and 3 show.'],
    [2, 'Frame 3 does not show what frames 1 and 2 show.'],
  ])('names the odd frame (%i) before anything else', (oddFrame, headline) => {
    const summary = describeCheck({ ...exampleCheck, oddFrame, warnings: ['few-pixels'] });
    expect(summary).toMatchObject({ isGood: false, headline });
    expect(summary.notes).toEqual(['If you continue, only the two that match are used.']);
  });

  it.each(
    VERDICTS.flatMap((verdict) =>
      WARNINGS.flatMap((warnings) => [null, 1].map((oddFrame) => [verdict, warnings, oddFrame] as const)),
    ),
  )('never praises what it warns about: %s, %o, odd frame %o', (verdict, warnings, oddFrame) => {
    const words = wordsOf({ verdict, warnings, oddFrame });
    const isPraise = words.includes('It stands out');
    expect(isPraise).toBe(verdict === 'clear' && warnings.length === 0 && oddFrame === null);
  });

  it('says of a frame that differs in part that what all three share is searched for', () => {
    const { isGood, headline, notes } = describeCheck({ ...exampleCheck, variedFrame: 2 });
    expect(isGood).toBe(true);
    expect(headline).toBe('It stands out from this video.');
    expect(notes.join(' ')).toMatch(
      /^Frame 3 differs in part from frames 1 and 2: FrameScout searches for what all three/,
    );
  });

  it('says what is compared in an element without edges, and still praises it', () => {
    const { isGood, headline, notes } = describeCheck({ ...exampleCheck, hasShape: false });
    expect(isGood).toBe(true);
    expect(headline).toBe('It stands out from this video.');
    expect(notes).toEqual(['It has no edges, so its colors are compared where it was marked.']);
  });

  it('gives the reason for a bad verdict', () => {
    expect(wordsOf({ verdict: 'unclear', warnings: ['always-there'] })).toMatch(
      /hardly match.*on screen nearly all the time/,
    );
  });
});

it.each([
  [0, 0, 'There are no other frames to compare it with.'],
  [0, 28, 'Seen in none of 28 other frames.'],
  [1 / 300, 300, 'Seen in under 1% of the 300 frames checked.'],
  [0.083, 36, 'Seen in 8% of the 36 frames checked.'],
])('says consistently how much of the video shows the element: %f of %i frames', (share, frames, said) => {
  expect(describeDetections(share, frames)).toBe(said);
});
