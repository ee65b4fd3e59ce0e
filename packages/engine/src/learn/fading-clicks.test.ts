import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../compare/adaptive-matcher.ts';
import { type Course, going, STEADY, studyOfFades } from '../fixtures/faded-icon.ts';
import { cut, ICON, type Scene } from '../fixtures/painted-scene.ts';
import { emptyFrameScore } from '../model/matcher.ts';
import type { RegisteredElement } from '../model/trained-element.ts';
import { learnElement } from './learn-element.ts';

function similarityOf({ element, windows }: RegisteredElement, scene: Partial<Scene>): number {
  const matcher = createAdaptiveMatcher(element, windows);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare(
    matcher.rects.map((rect) => cut({ seed: 77, ...scene }, rect)),
    score,
  );
  return score.similarities[0] ?? Number.NaN;
}

describe('an element that was marked while it faded', () => {
  it.each([
    ['more and less', [going(0.6), going(0.3), going(0.45)]],
    ['once', [STEADY, going(0.4), STEADY]],
  ])('is recognized at full opacity, and nowhere else: %s', (_how, courses) => {
    const learned = learnElement(studyOfFades(courses));
    expect(learned.agreement.kind).not.toBe('outlier');
    expect(similarityOf(learned, { icons: [ICON] })).toBeGreaterThan(0.9);
    expect(similarityOf(learned, {})).toBeLessThan(0.5);
  });

  it('is learned as marked if it only pulses', () => {
    const pulses = [0.45, 0.7, 0.55].map((marked): Course => {
      return { before: [0.6, 0.8, 1, 0.8], marked, after: [0.6, 0.4, 0.4, 0.7] };
    });
    const learned = learnElement(studyOfFades(pulses));
    for (const opacity of [0.4, 0.7]) {
      expect(similarityOf(learned, { icons: [ICON], opacity })).toBeGreaterThan(0.75);
    }
  });

  it('is learned as it settles, even if it flashed on appearing', () => {
    const flashed: Course = { before: [0.5, 0.5, 1, 1], marked: 0.5, after: [0.5, 0.5, 0.5, 0.5] };
    const learned = learnElement(studyOfFades([flashed, flashed, flashed]));
    expect(similarityOf(learned, { icons: [ICON], opacity: 0.5 })).toBeGreaterThan(0.9);
  });
});
