import { emptyPlanePatch, type PixelRect, type PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../../compare/adaptive-matcher.ts';
import { knownByPixels } from '../../fixtures/known-by-pixels.ts';
import type { ElementStudy } from '../../model/element-study.ts';
import { emptyFrameScore } from '../../model/matcher.ts';
import { studyWindows } from '../../model/search-windows.ts';
import { learnElement } from '../learn-element.ts';
import { learnTint } from './learn-tint.ts';

const PICTURE = { width: 1280, height: 720 };
const RED = { luma: 80, blue: 90, red: 220 };
/** Opacity of a tint over the picture behind it. */
const COVER = 0.7;
// Spacing of the frames from before a click, and how long before the click the tint appears, in seconds.
const STEP = 0.125;
const COMES_BEFORE = 0.5;
const CLICKS = [10, 30, 50];

/** Strength (0..1) of a tint at a time (seconds). */
type Tint = (time: number) => number;

/** A pseudo-random number (0..1) unrelated to that of neighboring places and times. */
function shade(x: number, y: number, seed: number): number {
  const mixed = Math.imul(
    Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35),
    0x27d4eb2f,
  );
  return (mixed >>> 8) / 2 ** 24;
}

/** A window's patch of multi-colored scenery at a time, through a tint of some strength (0..1). */
function patchOf({ left, top, width, height }: PixelRect, time: number, strength: number): PlanePatch {
  const patch = emptyPlanePatch({ width, height });
  const seed = Math.floor(time / STEP);
  const through = (value: number, tint: number) => value + (tint - value) * COVER * strength;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const scenery = 40 + shade((left + x) >> 3, (top + y) >> 3, seed) * 160;
      patch.luma[y * width + x] = through(scenery, RED.luma);
    }
  }
  patch.blue.forEach((_, i) => {
    patch.blue[i] = through(100 + shade(i >> 2, 1, seed) * 56, RED.blue);
    patch.red[i] = through(100 + shade(i >> 2, 2, seed) * 56, RED.red);
  });
  return patch;
}

/** Builds a study of clicks at three times, with the frames before them and others from across the video. */
function studyOf(tint: Tint, clickedAt: readonly number[] = CLICKS, lookedBack = 1.5): ElementStudy {
  const rects = clickedAt.map((_, index) => ({ left: 590 + 5 * index, top: 330, width: 100, height: 50 }));
  const windows = studyWindows(rects, PICTURE);
  const [window = { left: 0, top: 0, ...PICTURE }] = windows;
  const frameAt = (time: number, isKeyframe: boolean, isNearSelection = false) => ({
    time,
    patches: [patchOf(window, time, tint(time))],
    isNearSelection,
    isKeyframe,
  });
  const before = clickedAt.flatMap((time) =>
    Array.from({ length: lookedBack / STEP }, (_, index) => time - index * STEP).map((at) =>
      frameAt(at, false, time - at < COMES_BEFORE),
    ),
  );
  return {
    picture: PICTURE,
    windows,
    selections: clickedAt.map((time, index) => {
      const rect = rects[index] ?? window;
      return { time, rect, window, patch: patchOf(window, time, tint(time)), before: [], after: [] };
    }),
    counterExamples: [],
    frames: [...before, ...Array.from({ length: 8 }, (_, index) => frameAt(101 + 5 * index, true))],
  };
}

/** Present from half a second before each click until the click. */
const sudden: Tint = (time) => (CLICKS.some((click) => time > click - COMES_BEFORE && time <= click) ? 1 : 0);

/**
 * The similarity (0..1) to what a study teaches of a frame at another time, with a tint of some strength
 * (0..1).
 */
function similarityTo(study: ElementStudy): (time: number, strength: number) => number {
  const { element, windows } = learnElement(study);
  const matcher = createAdaptiveMatcher(element, windows);
  const score = emptyFrameScore(matcher.regionCount);
  return (time, strength) => {
    matcher.compare(
      windows.map((window) => patchOf(window, time, strength)),
      score,
    );
    return score.similarities[0] ?? 0;
  };
}

const SIGN = { left: 600, top: 340, width: 80, height: 32 };

/** Draws a sign of bars into a window's patch. */
function withSign(patch: PlanePatch, window: PixelRect, [bright, dark] = [160, 20]): PlanePatch {
  const luma = patch.luma.map((sample, at) => {
    const x = window.left + (at % patch.width) - SIGN.left;
    const y = window.top + Math.floor(at / patch.width) - SIGN.top;
    if (x < 0 || y < 0 || x >= SIGN.width || y >= SIGN.height) return sample;
    return ((x * x + 40 * y) >> 6) % 2 === 0 ? bright : dark;
  });
  return { ...patch, luma };
}

function isLearnt(study: ElementStudy): boolean {
  return learnTint(study) !== null;
}

describe('a tint over the picture', () => {
  const study = studyOf(sudden);

  it("is recognized over other scenery, but not when it's absent", () => {
    const similarityAt = similarityTo(study);
    expect(similarityAt(200, 1)).toBeGreaterThan(0.9);
    expect(similarityAt(200, 0)).toBeLessThan(0.3);
  });

  it('is learned in a larger area than was clicked if that is tinted as well', () => {
    const { width = 0, height = 0 } = learnTint(study)?.registered[0] ?? {};
    expect({ width, height }).toEqual({ width: 400, height: 200 });
  });

  it('is recognized in another recording as well', () => {
    const [window = { left: 0, top: 0, width: 0, height: 0 }] = study.windows;
    const selections = study.selections.map((own) => {
      const { left, top } = own.rect;
      return { ...own, rect: { left: left - 100, top: top - 50, width: 300, height: 150 }, window };
    });
    const similarityAt = similarityTo(knownByPixels({ ...study, selections }));
    expect(similarityAt(200, 1)).toBeGreaterThan(0.9);
    expect(similarityAt(200, 0)).toBeLessThan(0.3);
  });

  it('is not learned in another recording if most of its frames have it', () => {
    const usual: Tint = (time) => (time > 100 ? 1 : sudden(time));
    expect(isLearnt(knownByPixels(studyOf(usual)))).toBe(false);
  });

  it('keeps the size of a drawn box', () => {
    const size = { width: 110, height: 60 };
    const drawn = {
      ...study,
      selections: study.selections.map((own) => ({ ...own, rect: { ...own.rect, ...size } })),
    };
    expect(learnTint(drawn)?.registered[0]).toMatchObject(size);
  });

  it('is not learned if it appears slowly, like something a turning camera reveals', () => {
    const slow: Tint = (time) =>
      Math.max(0, ...CLICKS.map((click) => (time <= click ? 1 - (click - time) / 6 : 0)));
    expect(isLearnt(studyOf(slow, CLICKS, 4))).toBe(false);
  });

  it('is not learned if most other frames have it, too', () => {
    const usual: Tint = (time) => (time > 100 ? 1 : sudden(time));
    expect(isLearnt(studyOf(usual))).toBe(false);
  });

  it('is not learned if no frame shows when it appeared', () => {
    expect(isLearnt({ ...study, frames: study.frames.filter(({ time }) => time > 100) })).toBe(false);
  });

  it('is not learned if one of the frames lacks it', () => {
    const wrong: Tint = (time) => (time > 45 ? 0 : sudden(time));
    expect(isLearnt(studyOf(wrong))).toBe(false);
  });

  it('is not learned from two frames', () => {
    expect(isLearnt(studyOf(sudden, CLICKS.slice(0, 2)))).toBe(false);
  });

  it('is not learned from what has a shape, though a few frames show that in other colors', () => {
    const [window = { left: 0, top: 0, ...PICTURE }] = study.windows;
    const wall = patchOf(window, 0, 0);
    for (const plane of [wall.luma, wall.blue, wall.red]) plane.fill(128);
    const shown: ElementStudy = {
      ...study,
      selections: study.selections.map((own) => ({ ...own, patch: withSign(own.patch, own.window) })),
      frames: study.frames.map((frame, index) => {
        if (frame.isKeyframe && index % 2 === 0)
          return { ...frame, patches: [withSign(wall, window, [250, 90])] };
        return sudden(frame.time) === 0
          ? frame
          : { ...frame, patches: frame.patches.map((patch) => withSign(patch, window)) };
      }),
    };
    expect(isLearnt(shown)).toBe(true);
    expect(learnElement(shown).element.isPlain).toBe(false);
  });
});
