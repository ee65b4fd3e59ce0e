import { describe, expect, it } from 'vitest';
import { cut, ICON, type Scene, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { createAdaptiveMatcher } from './adaptive-matcher.ts';
import type { ElementStudy } from './element-study.ts';
import { learnElement } from './learn-element.ts';
import { emptyFrameScore } from './matcher.ts';
import type { RegisteredElement } from './selection-learner.ts';

const CLICK = { left: ICON.x + 20 - SIZE.width / 2, top: ICON.y + 12 - SIZE.height / 2, icons: [ICON] };

/** The opacity of an icon in the marked frame, and in those before and after it, nearest first. */
type Course = { before: number[]; marked: number; after: number[] };

/**
 * Builds a study of an icon marked while it appeared or disappeared, each time on a different, moving
 * background.
 */
function studyOfFades(courses: readonly Course[]): ElementStudy {
  const study = studyOf(courses.map(() => CLICK));
  const selections = study.selections.map((selection, index) => {
    const { before, marked, after } = courses[index] ?? { before: [], marked: 1, after: [] };
    const paint = (opacity: number, away: number) =>
      cut({ seed: 10 * (index + 1) + away, icons: [ICON], opacity }, selection.window);
    return {
      ...selection,
      patch: paint(marked, 0),
      before: before.map((opacity, at) => paint(opacity, -at - 1)),
      after: after.map((opacity, at) => paint(opacity, at + 1)),
    };
  });
  return { ...study, selections };
}

function similarityOf({ element, windows }: RegisteredElement, scene: Partial<Scene>): number {
  const matcher = createAdaptiveMatcher(element, windows);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare(
    matcher.rects.map((rect) => cut({ seed: 77, ...scene }, rect)),
    score,
  );
  return score.similarities[0] ?? Number.NaN;
}

const going = (marked: number): Course => ({ before: [0.9, 1, 0, 0], marked, after: [0.15, 0, 0] });
const steady: Course = { before: [1, 1, 1, 1], marked: 1, after: [1, 1, 1, 1] };

describe('an element that was marked while it faded', () => {
  it.each([
    ['as much each time', [going(0.45), going(0.45), going(0.45)]],
    ['more and less', [going(0.6), going(0.3), going(0.45)]],
    ['twice', [steady, going(0.4), going(0.5)]],
    ['once', [steady, going(0.4), steady]],
  ])('is recognized at full opacity, and nowhere else: %s', (_how, courses) => {
    const learned = learnElement(studyOfFades(courses));
    expect(learned.agreement.kind).not.toBe('odd');
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
