import type { PixelRect, Position } from '@framescout/media';
import { cutPatch, emptyPlanePatch, type PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../compare/adaptive-matcher.ts';
import { knownByPixels } from '../fixtures/known-by-pixels.ts';
import { random } from '../fixtures/painted-scene.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { type Detection, emptyFrameScore } from '../model/matcher.ts';
import type { RegisteredElement } from '../model/trained-element.ts';
import { applySearchArea } from './apply-search-area.ts';
import { learnElement } from './learn-element.ts';
import { measureClutter } from './measure-clutter.ts';

const PICTURE = { width: 480, height: 360 };
const WHOLE: PixelRect = { left: 0, top: 0, ...PICTURE };
const SIZE = { width: 100, height: 50 };
const ICON = { width: 36, height: 30 };

/** Paints a smooth random background, and icons of light and dark tiles at the given top left corners. */
function paint(seed: number, icons: readonly Position[] = []): PlanePatch {
  const next = random(seed);
  const waves = Array.from({ length: 6 }, () => [next() * 0.2, next() * 0.2, next() * 6, 15 + next() * 15]);
  const patch = emptyPlanePatch(PICTURE);
  for (let y = 0; y < PICTURE.height; y++) {
    for (let x = 0; x < PICTURE.width; x++) {
      let level = 110;
      for (const [a = 0, b = 0, c = 0, d = 0] of waves) level += d * Math.sin(a * x + b * y + c);
      const icon = icons.find(
        (at) => x >= at.x && y >= at.y && x < at.x + ICON.width && y < at.y + ICON.height,
      );
      const tile = icon ? Math.floor((x - icon.x) / 6) * 31 + Math.floor((y - icon.y) / 6) * 17 : 0;
      const isLight = Math.imul(tile + 5, 0x9e3779b1) >>> 31 === 1;
      patch.luma[y * PICTURE.width + x] = icon ? (isLight ? 225 : 25) : level;
      const chroma = (y >> 1) * (PICTURE.width / 2) + (x >> 1);
      patch.blue[chroma] = icon ? 100 : 128 + (level - 110) / 8;
      patch.red[chroma] = icon ? 165 : 128 - (level - 110) / 8;
    }
  }
  return patch;
}

/**
 * Builds a study of an icon marked at its middle at the given places in three pictures, with twelve pictures
 * without it.
 */
function studyOf(icons: readonly Position[]): ElementStudy {
  return {
    picture: PICTURE,
    windows: [WHOLE],
    selections: icons.map((icon, index) => ({
      time: 10 * index,
      rect: { left: icon.x - 32, top: Math.max(0, icon.y - 10), ...SIZE },
      window: WHOLE,
      patch: paint(index + 1, [icon]),
      before: [],
      after: [],
    })),
    counterExamples: [],
    frames: Array.from({ length: 12 }, (_, index) => ({
      time: 100 + index,
      patches: [paint(100 + index)],
      isNearSelection: false,
      isKeyframe: true,
    })),
  };
}

const SCATTERED = studyOf([
  { x: 60, y: 40 },
  { x: 330, y: 180 },
  { x: 180, y: 280 },
]);
const LISTED = studyOf([
  { x: 200, y: 100 },
  { x: 203, y: 150 },
  { x: 199, y: 200 },
]);

const scattered = learnElement(SCATTERED);
const unscattered = learnElement(SCATTERED, { anywhere: false, bounds: null });

function look({ element, windows }: RegisteredElement, picture: PlanePatch): Detection[] {
  const matcher = createAdaptiveMatcher(element, windows);
  const score = emptyFrameScore(1);
  matcher.compare(
    windows.map((window) => cutPatch(picture, window)),
    score,
  );
  return score.detections;
}

/** The places where icons were detected with confidence. */
function iconsSeen(learned: RegisteredElement, picture: PlanePatch): Position[] {
  const at = learned.element.template.box;
  return look(learned, picture)
    .filter(({ similarity }) => similarity > 0.85)
    .map(({ x, y }) => ({ x: x + at.left, y: y + at.top }));
}

function isNear(a: Position | undefined, b: Position): boolean {
  return a !== undefined && Math.abs(a.x - b.x) <= 3 && Math.abs(a.y - b.y) <= 3;
}

describe('an element marked at scattered places', () => {
  it('is searched for in the whole picture, unless that is turned off', () => {
    expect(scattered.element.isAnywhere).toBe(true);
    expect(scattered.windows).toEqual([WHOLE]);
    expect(unscattered.element.isAnywhere).toBe(false);
    expect(unscattered.windows).not.toEqual([WHOLE]);
  });

  it('is searched for everywhere even if one of the three frames does not show it', () => {
    const [first, second, third] = SCATTERED.selections;
    if (!first || !second || !third) throw new TypeError('three selections are marked');
    const odd = { ...third, patch: paint(31) };
    const learned = learnElement({ ...SCATTERED, selections: [first, second, odd] });
    expect(learned.agreement).toEqual({ kind: 'outlier', index: 2 });
    expect(learned.element.isAnywhere).toBe(true);
  });

  it('is searched for everywhere in another recording as well', () => {
    const elsewhere = learnElement(knownByPixels(SCATTERED));
    expect(elsewhere.element.isAnywhere).toBe(true);
    const icon = { x: 400, y: 22 };
    const seen = iconsSeen(elsewhere, paint(31, [icon]));
    expect(seen).toHaveLength(1);
    expect(isNear(seen[0], icon)).toBe(true);
  });

  it.each([
    { x: 0, y: 0 },
    { x: PICTURE.width - ICON.width, y: 0 },
    { x: 1, y: PICTURE.height - ICON.height },
    { x: PICTURE.width - ICON.width, y: PICTURE.height - ICON.height },
    { x: 221, y: 133 },
  ])('is found at $x, $y', (icon) => {
    const seen = iconsSeen(scattered, paint(31, [icon]));
    expect(seen).toHaveLength(1);
    expect(isNear(seen[0], icon)).toBe(true);
  });

  it('is found twice if it is there twice', () => {
    const icons = [
      { x: 20, y: 300 },
      { x: 400, y: 22 },
    ];
    const seen = iconsSeen(scattered, paint(32, icons));
    expect(seen).toHaveLength(2);
    for (const icon of icons) expect(seen.some((other) => isNear(other, icon))).toBe(true);
  });

  it('is not found in pictures without it, nor in flat ones', () => {
    for (const seed of [41, 42, 43, 44]) expect(iconsSeen(scattered, paint(seed))).toEqual([]);
    const flat = emptyPlanePatch(PICTURE);
    for (const plane of [flat.luma, flat.blue, flat.red]) plane.fill(128);
    expect(look(scattered, flat)).toEqual([]);
  });

  it('is only searched for within bounds', () => {
    const bounds = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    const bounded = applySearchArea(unscattered, PICTURE, { anywhere: null, bounds });
    expect(bounded.windows).toEqual([{ left: 240, top: 0, width: 240, height: 180 }]);
    const inside = { x: 300, y: 100 };
    const [seen, ...others] = iconsSeen(bounded, paint(51, [inside, { x: 100, y: 100 }]));
    expect(others).toEqual([]);
    expect(isNear(seen && { x: seen.x, y: seen.y }, inside)).toBe(true);
  });
});

describe('an element marked on the lines of a list', () => {
  it('is searched for around them, unless the user says it may be anywhere', () => {
    const listed = learnElement(LISTED);
    expect(listed.element.isAnywhere).toBe(false);
    expect(learnElement(knownByPixels(LISTED)).element.isAnywhere).toBe(false);
    const { element, windows } = applySearchArea(listed, PICTURE, { anywhere: true, bounds: null });
    expect(element.isAnywhere).toBe(true);
    expect(windows).toEqual([WHOLE]);
  });

  it('is learned from a line at the edge of the picture as from the others', () => {
    const { agreement, registered } = learnElement(
      studyOf([
        { x: 200, y: 12 },
        { x: 200, y: 12 },
        { x: 200, y: 0 },
      ]),
    );
    expect(agreement).toEqual({ kind: 'all' });
    expect(registered.map(({ top }) => top)).toEqual([12, 12, 0]);
  });

  it('is found on the line at the edge of the picture, where its region sticks out', () => {
    const listed = learnElement(
      studyOf([
        { x: 200, y: 40 },
        { x: 203, y: 90 },
        { x: 199, y: 140 },
      ]),
    );
    expect(listed.element.isAnywhere).toBe(false);
    const icon = { x: 201, y: 0 };
    const seen = iconsSeen(listed, paint(65, [icon]));
    expect(seen).toHaveLength(1);
    expect(isNear(seen[0], icon)).toBe(true);
  });
});

describe('clutter in whole pictures', () => {
  it('raises the decision threshold above look-alikes, and ignores the element itself', () => {
    const clean = measureClutter(scattered.element, WHOLE, [
      paint(61),
      paint(62),
      paint(63, [{ x: 9, y: 9 }]),
    ]);
    expect(clean.counterExamples.every(({ correlation }) => correlation < 0.6)).toBe(true);
    expect(iconsSeen({ ...scattered, element: clean }, paint(64, [{ x: 222, y: 101 }]))).toHaveLength(1);
  });
});
