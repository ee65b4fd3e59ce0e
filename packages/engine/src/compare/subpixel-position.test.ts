import type { PixelRect, PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { cut, PICTURE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from '../learn/learn-element.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { emptyFrameScore } from '../model/matcher.ts';
import { createAdaptiveMatcher } from './adaptive-matcher.ts';

const CAP = { width: 28, height: 28 };
// The strokes of an E on the keycap, in the keycap's own pixels.
const STROKES: readonly PixelRect[] = [
  { left: 9, top: 7, width: 3, height: 14 },
  { left: 9, top: 7, width: 10, height: 3 },
  { left: 9, top: 12.5, width: 9, height: 3 },
  { left: 9, top: 18, width: 10, height: 3 },
];
const LIGHT = 230;
const DARK = 30;

/**
 * Paints a keycap into a patch that starts at a rectangle's top left; its corner may be between two pixels.
 */
function withCap(patch: PlanePatch, { left, top }: PixelRect, corner: { x: number; y: number }): PlanePatch {
  const luma = Uint8Array.from(patch.luma, (value, at) => {
    const [column, row] = [at % patch.width, Math.floor(at / patch.width)];
    const [x, y] = [column + left - corner.x, row + top - corner.y];
    const inCap = covered(x, y, { left: 0, top: 0, ...CAP });
    const inStroke = Math.min(
      1,
      STROKES.reduce((sum, stroke) => Math.max(sum, covered(x, y, stroke)), 0),
    );
    return value * (1 - inCap) + (LIGHT * (1 - inStroke) + DARK * inStroke) * inCap;
  });
  const isLight = (index: number, pitch: number) => {
    const [x, y] = [
      2 * (index % pitch) + 1 + left - corner.x,
      2 * Math.floor(index / pitch) + 1 + top - corner.y,
    ];
    return x > 0 && y > 0 && x < CAP.width && y < CAP.height;
  };
  const pitch = Math.ceil(patch.width / 2);
  const gray = (plane: Uint8Array) => plane.map((value, index) => (isLight(index, pitch) ? 128 : value));
  return { ...patch, luma, blue: gray(patch.blue), red: gray(patch.red) };
}

/** The share (0..1) of the pixel at `x`, `y` that a rectangle covers. */
function covered(x: number, y: number, { left, top, width, height }: PixelRect): number {
  const across = Math.min(x + 1, left + width) - Math.max(x, left);
  const down = Math.min(y + 1, top + height) - Math.max(y, top);
  return Math.max(0, across) * Math.max(0, down);
}

const PLACES = [150, 182, 184].map((x) => ({ x, y: 136 }));

/** Builds a study in whose frames a keycap is at three places in one row. */
function studyOfCaps(): ElementStudy {
  const study = studyOf(PLACES.map(({ x }) => ({ left: x - 36, top: 125, icons: [] })));
  const selections = study.selections.map((selection, index) => {
    const corner = PLACES[index] ?? { x: 0, y: 0 };
    return { ...selection, patch: withCap(selection.patch, selection.window, corner) };
  });
  return { ...study, selections };
}

const ROWS = [136, 135, 137, 136.5];
const ELSEWHERE = ROWS.flatMap((y) => [150, 158.25, 158.5, 163.5, 171.5, 177, 201.5].map((x) => ({ x, y })));

describe.each(['around its places', 'anywhere'])('a keycap, searched for %s', (where) => {
  const { element, windows } = learnElement(studyOfCaps());
  const whole = { left: 0, top: 0, ...PICTURE };
  const matcher =
    where === 'anywhere'
      ? createAdaptiveMatcher({ ...element, isAnywhere: true }, [whole])
      : createAdaptiveMatcher(element, windows);
  const similarityOf = (paint: (rect: PixelRect) => PlanePatch) => {
    const score = emptyFrameScore(matcher.regionCount);
    matcher.compare(matcher.rects.map(paint), score);
    return score.similarities[0];
  };

  it.each(ELSEWHERE)("is found where it wasn't marked, even between pixels: $x, $y", (corner) => {
    expect(similarityOf((rect) => withCap(cut({ seed: 31 }, rect), rect, corner))).toBeGreaterThan(0.8);
  });

  it("is not found where there isn't one", () => {
    expect(similarityOf((rect) => cut({ seed: 32 }, rect))).toBeLessThan(0.4);
  });
});
