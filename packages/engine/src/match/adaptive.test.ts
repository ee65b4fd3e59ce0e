import type { RegionPixels } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { emptyPlanePatch, type PlanePatch, rgbToPlanes } from '../sample/plane-patch.ts';
import { yuvCoefficients } from '../sample/yuv-coefficients.ts';
import { createAdaptiveMatcher } from './adaptive.ts';
import { type ElementStudy, searchWindows } from './element-study.ts';
import { learnElement } from './learn-element.ts';
import { emptyFrameScore, type FrameScore } from './matcher.ts';

const PICTURE = { width: 400, height: 300 };
const BT709 = yuvCoefficients('bt709', false, 8);

/** A seeded generator of numbers in 0..1, so that every run sees the same pictures. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Scene = {
  seed: number;
  icons?: readonly { x: number; y: number }[];
  opacity?: number;
  gain?: number;
  offset?: number;
  hueTurned?: boolean;
  /** How many of the icon's tiles, from the right, are swapped: something that resembles it. */
  swapped?: number;
};

/** A smooth random background of the whole picture, and on it icons of tiles, top left where said. */
function paint({
  seed,
  icons = [],
  opacity = 1,
  gain = 1,
  offset = 0,
  hueTurned = false,
  swapped = 0,
}: Scene): RegionPixels {
  const next = random(seed);
  const waves = Array.from({ length: 6 }, () => [next() * 0.2, next() * 0.2, next() * 6, 20 + next() * 25]);
  const data = new Uint8ClampedArray(PICTURE.width * PICTURE.height * 3);
  for (let y = 0; y < PICTURE.height; y++) {
    for (let x = 0; x < PICTURE.width; x++) {
      let level = 110;
      for (const [a = 0, b = 0, c = 0, d = 0] of waves) level += d * Math.sin(a * x + b * y + c);
      const below = [level, level * 0.9, level * 0.7];
      const icon = icons.find((at) => x >= at.x && y >= at.y && x < at.x + 40 && y < at.y + 24);
      const cell = icon ? Math.floor((x - icon.x) / 5) * 31 + Math.floor((y - icon.y) / 6) * 17 : 0;
      const isSwapped = icon !== undefined && x - icon.x >= 40 - 5 * swapped;
      const isRed = (Math.imul(cell + 3, 0x9e3779b1) >>> 31 === 1) !== isSwapped;
      const [red = 0, green = 0, blue = 0] = isRed ? [240, 60, 40] : [30, 30, 40];
      const above = hueTurned ? [blue, green, red] : [red, green, blue];
      below.forEach((value, channel) => {
        const mixed = icon ? value + opacity * ((above[channel] ?? 0) - value) : value;
        data[(y * PICTURE.width + x) * 3 + channel] = mixed * gain + offset;
      });
    }
  }
  return { ...PICTURE, data: new Uint8Array(data.buffer) };
}

function cut(scene: Scene, { left, top, width, height }: PixelRect): PlanePatch {
  const picture = paint(scene);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * PICTURE.width + left) * 3;
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  const patch = emptyPlanePatch({ width, height });
  rgbToPlanes({ width, height, data }, BT709, patch);
  return patch;
}

const ICON = { x: 180, y: 138 };
const SIZE = { width: 100, height: 50 };

/** Studies an icon marked at the given places of three scenes, among twenty scenes without it. */
function studyOf(
  marks: readonly { left: number; top: number; icon: { x: number; y: number } }[],
): ElementStudy {
  const rects = marks.map(({ left, top }) => ({ left, top, ...SIZE }));
  const windows = searchWindows(rects, PICTURE);
  const windowOf = (rect: PixelRect) =>
    windows.find(
      (window) =>
        rect.left >= window.left && rect.left < window.left + window.width && rect.top >= window.top,
    ) ?? rect;
  return {
    picture: PICTURE,
    windows,
    selections: marks.map(({ icon }, index) => {
      const rect = rects[index] ?? { left: 0, top: 0, ...SIZE };
      const window = windowOf(rect);
      const patch = cut({ seed: index + 1, icons: [icon] }, window);
      return { time: 10 * index, rect, window, patch, before: [], after: [] };
    }),
    counterExamples: [],
    frames: Array.from({ length: 20 }, (_, index) => ({
      patches: windows.map((window) => cut({ seed: 100 + index }, window)),
      isNearSelection: false,
      isKeyframe: true,
    })),
  };
}

const study = studyOf([
  { left: 150, top: 125, icon: ICON },
  { left: 153, top: 123, icon: ICON },
  { left: 148, top: 127, icon: ICON },
]);
const matcher = createAdaptiveMatcher(learnElement(study).element, study.windows);

function look(scene: Scene): FrameScore {
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare(
    matcher.rects.map((rect) => cut(scene, rect)),
    score,
  );
  return score;
}

function similarity(scene: Scene): number {
  return look(scene).similarities[0] ?? Number.NaN;
}

describe('the adaptive matcher', () => {
  it('sees clicks a few pixels apart as one place, whose surroundings it searches', () => {
    expect(matcher.geometry?.places).toEqual([{ x: 150, y: 125 }]);
    expect(matcher.rects).toHaveLength(1);
    expect(matcher.rects[0]).toMatchObject({ left: 116, height: 280 });
  });

  it('learns which part of the region is the element', () => {
    const box = matcher.geometry?.box;
    expect(box?.width).toBeGreaterThanOrEqual(36);
    expect(box?.width).toBeLessThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(21);
    expect(box?.height).toBeLessThanOrEqual(28);
  });

  it.each([11, 12, 13, 14])('finds the icon on a background it has never seen (%i)', (seed) => {
    expect(similarity({ seed, icons: [ICON] })).toBeGreaterThan(0.9);
  });

  it.each([21, 22, 23, 24, 25, 26])('finds nothing where there is no icon (%i)', (seed) => {
    expect(similarity({ seed })).toBeLessThan(0.4);
  });

  it.each([
    ['a little darker', 0.9, 0],
    ['in limited range', 219 / 255, 16],
    ['a little brighter', 1.05, 8],
  ])('finds the icon %s as well', (_how, gain, offset) => {
    expect(similarity({ seed: 31, icons: [ICON], gain, offset })).toBeGreaterThan(0.75);
  });

  it.each([
    [4, -2, 0.9],
    [3, -2, 0.75],
    [-27, 5, 0.75],
    [8, 68, 0.9],
  ])('finds the icon moved by %i, %i pixels, and says where', (dx, dy, least) => {
    const { similarities, sightings } = look({ seed: 41, icons: [{ x: ICON.x + dx, y: ICON.y + dy }] });
    expect(similarities[0]).toBeGreaterThan(least);
    expect(sightings[0]).toMatchObject({ x: 150 + dx, y: 125 + dy });
  });

  it('sees each of two icons on screen at once', () => {
    const below = { x: ICON.x, y: ICON.y + 40 };
    const { sightings } = look({ seed: 42, icons: [ICON, below] });
    expect(
      sightings
        .slice(0, 2)
        .map(({ y }) => y)
        .sort(),
    ).toEqual([125, 165]);
    for (const sighting of sightings.slice(0, 2)) expect(sighting.similarity).toBeGreaterThan(0.85);
  });

  it('measures how far an icon has faded in', () => {
    for (const opacity of [0, 0.2, 0.5, 0.8, 1]) {
      const seen = look({ seed: 43, icons: [ICON], opacity }).opacity;
      expect(Math.abs(seen - opacity), `${seen} for ${opacity}`).toBeLessThan(0.08);
    }
  });

  it('tells the same shape in another colour from the icon', () => {
    expect(similarity({ seed: 51, icons: [ICON], hueTurned: true })).toBeLessThan(0.75);
  });

  it('gives flat pictures no similarity, and stays in 0..1 for any picture', () => {
    const patches = matcher.rects.map((rect) => emptyPlanePatch(rect));
    for (const patch of patches) for (const plane of [patch.luma, patch.blue, patch.red]) plane.fill(128);
    const score = emptyFrameScore(1);
    matcher.compare(patches, score);
    expect(score.similarities[0]).toBe(0);
    const next = random(99);
    for (let round = 0; round < 40; round++) {
      const level = next() * 255;
      const spread = next() * 255;
      for (const { luma } of patches) for (const i of luma.keys()) luma[i] = level + (next() - 0.5) * spread;
      matcher.compare(patches, score);
      expect(score.similarities[0]).toBeGreaterThanOrEqual(0);
      expect(score.similarities[0]).toBeLessThanOrEqual(1);
    }
  });

  it('searches every place where the selections lie apart', () => {
    const apart = studyOf([
      { left: 10, top: 5, icon: { x: 40, y: 18 } },
      { left: 290, top: 245, icon: { x: 320, y: 258 } },
      { left: 290, top: 245, icon: { x: 320, y: 258 } },
    ]);
    const both = createAdaptiveMatcher(learnElement(apart).element, apart.windows);
    expect(both.geometry?.places).toEqual([
      { x: 10, y: 5 },
      { x: 290, y: 245 },
    ]);
    expect(both.rects).toHaveLength(2);
    for (const icon of [
      { x: 40, y: 18 },
      { x: 320, y: 258 },
    ]) {
      const score = emptyFrameScore(1);
      both.compare(
        both.rects.map((rect) => cut({ seed: 71, icons: [icon] }, rect)),
        score,
      );
      expect(score.similarities[0]).toBeGreaterThan(0.85);
    }
  });

  it('gives the same score whatever it compared before', () => {
    const before = look({ seed: 61, icons: [ICON] });
    look({ seed: 62 });
    expect(look({ seed: 61, icons: [ICON] })).toEqual(before);
  });
});

describe('an element that hardly ever leaves the screen', () => {
  it('is told from the picture around it', () => {
    const marks = [150, 150, 150].map((left) => ({ left, top: 125, icon: ICON }));
    const always = studyOf(marks);
    const [window] = always.windows;
    always.frames = always.frames.map((_, index) => ({
      patches: window ? [cut({ seed: 200 + index, icons: [ICON] }, window)] : [],
      isNearSelection: false,
      isKeyframe: true,
    }));
    const steady = createAdaptiveMatcher(learnElement(always).element, always.windows);
    const similarityOf = (scene: Scene) => {
      const score = emptyFrameScore(1);
      steady.compare(
        steady.rects.map((rect) => cut(scene, rect)),
        score,
      );
      return score.similarities[0];
    };
    expect(similarityOf({ seed: 81, icons: [ICON] })).toBeGreaterThan(0.85);
    expect(similarityOf({ seed: 82 })).toBeLessThan(0.5);
  });
});

describe('a counter-example', () => {
  it('divides the element from what resembles it', () => {
    const like: Scene = { seed: 91, icons: [ICON], swapped: 1 };
    const similarityWith = (counterExamples: ElementStudy['counterExamples'], scene: Scene) => {
      const learnt = createAdaptiveMatcher(
        learnElement({ ...study, counterExamples }).element,
        study.windows,
      );
      const score = emptyFrameScore(1);
      learnt.compare(
        learnt.rects.map((rect) => cut(scene, rect)),
        score,
      );
      return score.similarities[0] ?? Number.NaN;
    };
    // Where it was taken for the element, which is where a user's counter-example comes from.
    const [sighting] = look({ ...like, seed: 92 }).sightings;
    const rect = { left: sighting?.x ?? 0, top: sighting?.y ?? 0, ...SIZE };
    const window = study.windows[0] ?? rect;
    const seen = { time: 5, rect, window, patch: cut(like, window), before: [], after: [] };
    const before = similarityWith([], { ...like, seed: 92 });
    const after = similarityWith([seen], { ...like, seed: 92 });
    expect(before).toBeGreaterThan(0.75);
    expect(after).toBeLessThan(0.75);
    expect(after).toBeLessThan(before - 0.05);
    expect(similarityWith([seen], { seed: 93, icons: [ICON] })).toBeGreaterThan(0.85);
  });
});
