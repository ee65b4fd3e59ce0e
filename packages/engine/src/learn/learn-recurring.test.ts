import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../compare/adaptive-matcher.ts';
import { cut, ICON, type Mark, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { emptyFrameScore } from '../model/matcher.ts';
import type { RegisteredElement } from '../model/trained-element.ts';
import { learnElement } from './learn-element.ts';

const GAP = 46;
// Names of different lengths and heights, since all painted icons have an outline in common.
const line = (name: number) => [
  { x: ICON.x - GAP - 2 * (name % 7), y: ICON.y - 8 + (name % 5) * 4, variant: name + 10 },
  ICON,
  { x: ICON.x + GAP + 2 * (name % 7), y: ICON.y - 8 + (name % 5) * 4, variant: name },
];

const OTHERS = [21, 22, 23, 24, 25, 26, 27, 28].map(line);

/**
 * Builds a study of three clicks on an icon between two names, with other frames of the video that show
 * `shown`.
 */
function marked(name: number, shown: readonly Mark['icons'][], secondsApart: number): ElementStudy {
  const click = {
    left: ICON.x + 20 - SIZE.width / 2,
    top: ICON.y + 12 - SIZE.height / 2,
    icons: line(name),
  };
  const study = studyOf([click, click, click]);
  return {
    ...study,
    selections: study.selections.map((selection, index) => ({ ...selection, time: index * secondsApart })),
    frames: study.frames.map((frame, index) => {
      const icons = shown[index];
      return icons
        ? { ...frame, patches: study.windows.map((window) => cut({ seed: 300 + index, icons }, window)) }
        : frame;
    }),
  };
}

function similarityTo({ element, windows }: RegisteredElement, icons: Mark['icons'] = []): number {
  const matcher = createAdaptiveMatcher(element, windows);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare(
    matcher.rects.map((rect) => cut({ seed: 77, icons }, rect)),
    score,
  );
  return score.similarities[0] ?? Number.NaN;
}

describe('three clicks on a line within one appearance', () => {
  it('teach the icon alone if it recurs next to other names', () => {
    const learned = learnElement(marked(4, OTHERS, 0.5));
    expect(similarityTo(learned, line(1))).toBeGreaterThan(0.9);
    expect(similarityTo(learned)).toBeLessThan(0.5);
  });

  it('are placed where the icon is, without the names', () => {
    const { registered } = learnElement(marked(4, OTHERS, 0.5));
    for (const { left, width } of registered) {
      expect(left).toBeGreaterThan(ICON.x - GAP / 2);
      expect(left + width).toBeLessThan(ICON.x + 1.5 * GAP);
    }
  });

  it('teach the whole line if nothing of it recurs', () => {
    const learned = learnElement(marked(4, [], 0.5));
    expect(similarityTo(learned, line(4))).toBeGreaterThan(0.9);
    expect(similarityTo(learned, line(1))).toBeLessThan(0.75);
  });

  it('teach the whole line if all of it recurs, even if its icon also appears next to other names', () => {
    const learned = learnElement(marked(4, [...OTHERS, line(4)], 0.5));
    expect(similarityTo(learned, line(1))).toBeLessThan(0.75);
  });

  it('are learned as they are if they span several appearances', () => {
    const learned = learnElement(marked(4, OTHERS, 10));
    expect(similarityTo(learned, line(1))).toBeLessThan(0.75);
  });
});
