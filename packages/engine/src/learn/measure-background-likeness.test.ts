import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../compare/adaptive-matcher.ts';
import { scoreStudy } from '../compare/score-frames.ts';
import { cut, ICON, type Scene, studyOf, withFramesOf } from '../fixtures/painted-scene.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { emptyFrameScore } from '../model/matcher.ts';
import { learnElement } from './learn-element.ts';
import { measureBackgroundLikeness } from './measure-background-likeness.ts';

const MARKS = [
  { left: 150, top: 125, icons: [ICON] },
  { left: 153, top: 123, icons: [ICON] },
  { left: 148, top: 127, icons: [ICON] },
];

// Like a button that is not lit.
const DIM: Partial<Scene> = { icons: [ICON], opacity: 0.4 };

/** Builds a study of an element of some opacity, whose frames without it show something else in its place. */
function studyWith(instead: Partial<Scene>, opacity = 1): ElementStudy {
  const study = withFramesOf(studyOf(MARKS), () => instead);
  const selections = study.selections.map((selection, index) => ({
    ...selection,
    patch: cut({ seed: index + 1, icons: [ICON], opacity }, selection.window),
  }));
  return { ...study, selections };
}

describe('a place that shows the shape of an element in its absence', () => {
  const { element, windows } = learnElement(studyWith(DIM));
  const matcher = createAdaptiveMatcher(element, windows);
  const lookAt = (scene: Scene) => {
    const score = emptyFrameScore(matcher.regionCount);
    matcher.compare(
      matcher.rects.map((rect) => cut(scene, rect)),
      score,
    );
    return score;
  };

  it('is found to resemble it', () => {
    const { likeness } = element;
    expect(likeness.opacity).toBeGreaterThan(0.3);
    expect(likeness.opacity).toBeLessThan(0.5);
  });

  it('has neither similarity nor opacity', () => {
    const score = lookAt({ seed: 61, ...DIM });
    expect(score.similarities[0]).toBeLessThan(0.35);
    expect(score.opacity).toBeLessThan(0.06);
  });

  it('has full similarity and opacity once the element is there', () => {
    const score = lookAt({ seed: 61, icons: [ICON] });
    expect(score.similarities[0]).toBeGreaterThan(0.9);
    expect(score.opacity).toBeGreaterThan(0.95);
  });
});

describe('a place that shows an element more clearly in its absence', () => {
  it("is not judged by opacity, which would exceed the element's own", () => {
    const learned = learnElement(studyWith({}, 0.4));
    const { element } = measureBackgroundLikeness(
      learned,
      scoreStudy(learned.element, studyWith({ icons: [ICON] }, 0.4)),
    );
    expect(element.likeness).toEqual({ similarity: expect.any(Number), opacity: 0 });
    expect(element.likeness.similarity).toBeGreaterThan(0);
  });
});
