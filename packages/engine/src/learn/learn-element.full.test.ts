import { describe, expect, it } from 'vitest';
import {
  learnBeforeBricks,
  learnFurther,
  learnLines,
  learnWithoutOdd,
  NOTHING,
  similarityOf,
} from '../fixtures/clicks-on-icon.ts';
import { knownByPixels } from '../fixtures/known-by-pixels.ts';
import { ICON, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from './learn-element.ts';

it('identifies the one of three frames that shows only bricks', () => {
  for (const odd of [0, 1]) expect(learnBeforeBricks(odd).agreement).toEqual({ kind: 'outlier', index: odd });
});

it('has no odd one out of three clicks on nothing but bricks', () => {
  const study = studyOf(NOTHING, { bricks: true });
  for (const known of [study, knownByPixels(study)]) {
    expect(learnElement(known).agreement).toEqual({ kind: 'unconfirmed' });
  }
});

it.each([
  [0, 0, 0],
  [5, -7, 10],
  [-12, 12, -3],
] as const)('learns each line of a list that was clicked %i, %i and %i pixels off its center', (...down) => {
  const { registered, element } = learnLines(down);
  const [first, second, third] = registered;
  expect((first?.top ?? 0) - (second?.top ?? 0)).toBe(60);
  expect((second?.top ?? 0) - (third?.top ?? 0)).toBe(60);
  expect(element.places).toHaveLength(3);
});

describe.each([1, 2])('a selection that does not show the element: frame %i', (odd) => {
  it('is identified, and only the other two are learned from', () => {
    const learned = learnWithoutOdd(odd);
    expect(learned.agreement).toEqual({ kind: 'outlier', index: odd });
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.9);
    expect(similarityOf(learned)).toBeLessThan(0.5);
  });

  it('says nothing about where further ones show it', () => {
    const learned = learnFurther(odd);
    expect(learned.agreement).toEqual({ kind: 'outlier', index: odd });
    const [first, second] = learned.element.selections.slice(-2);
    expect(second?.correlation).toBeGreaterThan(0.9 * (first?.correlation ?? 1));
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.9);
  });
});
