import { emptyPlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { cut, ICON, random, type Scene, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from '../learn/learn-element.ts';
import { emptyFrameScore, type FrameScore } from '../model/matcher.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import { createAdaptiveMatcher } from './adaptive-matcher.ts';

const study = studyOf([
  { left: 150, top: 125, icons: [ICON] },
  { left: 153, top: 123, icons: [ICON] },
  { left: 148, top: 127, icons: [ICON] },
]);
const learned = learnElement(study);
const matcher = createAdaptiveMatcher(learned.element, learned.windows);
// The learned region surrounds the icon, wherever the clicks were.
const [HOME = { x: 0, y: 0 }] = matcher.geometry?.places ?? [];

const ICON_WIDTH = 40;

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
  it('treats clicks a few pixels apart as one place, and searches around it', () => {
    expect(matcher.geometry?.places).toHaveLength(1);
    expect(Math.abs(HOME.x - 150)).toBeLessThanOrEqual(2);
    expect(Math.abs(HOME.y - 125)).toBeLessThanOrEqual(3);
    expect(matcher.rects).toHaveLength(1);
    expect(matcher.rects[0]).toMatchObject({ left: (HOME.x - 32) & ~1, top: (HOME.y - 112) & ~1 });
  });

  it('learns which part of the region is the element', () => {
    const box = matcher.geometry?.box;
    expect(box?.width).toBeGreaterThanOrEqual(36);
    expect(box?.width).toBeLessThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(21);
    expect(box?.height).toBeLessThanOrEqual(28);
  });

  it("measures no opacity where there is nothing in the element's place", () => {
    expect(learned.element.likeness.opacity).toBe(0);
  });

  it.each([11, 12, 13, 14])('finds the icon on a background it has never seen (%i)', (seed) => {
    expect(similarity({ seed, icons: [ICON] })).toBeGreaterThan(0.9);
  });

  it.each([21, 22, 23, 24, 25, 26])('finds nothing without an icon (%i)', (seed) => {
    expect(similarity({ seed })).toBeLessThan(0.4);
  });

  it.each([
    ['a little darker', 0.9, 0],
    ['in limited range', 219 / 255, 16],
    ['a little brighter', 1.05, 8],
  ])('also finds the icon %s', (_how, gain, offset) => {
    expect(similarity({ seed: 31, icons: [ICON], gain, offset })).toBeGreaterThan(0.75);
  });

  it.each([
    [4, -2, 0.9],
    [3, -2, 0.75],
    [-27, 5, 0.75],
    [8, 68, 0.9],
  ])('finds and locates the icon moved by %i, %i pixels', (dx, dy, least) => {
    const { similarities, detections } = look({ seed: 41, icons: [{ x: ICON.x + dx, y: ICON.y + dy }] });
    expect(similarities[0]).toBeGreaterThan(least);
    expect(detections[0]).toMatchObject({ x: HOME.x + dx, y: HOME.y + dy });
  });

  it('finds both of two icons on screen at once', () => {
    const below = { x: ICON.x, y: ICON.y + 40 };
    const { detections } = look({ seed: 42, icons: [ICON, below] });
    expect(
      detections
        .slice(0, 2)
        .map(({ y }) => y)
        .sort(),
    ).toEqual([HOME.y, HOME.y + 40]);
    for (const detection of detections.slice(0, 2)) expect(detection.similarity).toBeGreaterThan(0.85);
  });

  it('measures how far an icon has faded in', () => {
    for (const opacity of [0, 0.2, 0.5, 0.8, 1]) {
      const seen = look({ seed: 43, icons: [ICON], opacity }).opacity;
      expect(Math.abs(seen - opacity), `${seen} for ${opacity}`).toBeLessThan(0.08);
    }
  });

  it('distinguishes the icon from the same shape in another color', () => {
    expect(similarity({ seed: 51, icons: [ICON], hueTurned: true })).toBeLessThan(0.75);
  });

  it('gives flat pictures no similarity, and stays in 0..1 for any picture', () => {
    const patches = matcher.rects.map((rect) => emptyPlanePatch(rect));
    for (const patch of patches) for (const plane of [patch.luma, patch.blue, patch.red]) plane.fill(128);
    const score = emptyFrameScore(1);
    matcher.compare(patches, score);
    expect(score.similarities[0]).toBe(0);
    const next = random(99);
    for (let round = 0; round < 10; round++) {
      const level = next() * 255;
      const spread = next() * 255;
      for (const { luma } of patches) for (const i of luma.keys()) luma[i] = level + (next() - 0.5) * spread;
      matcher.compare(patches, score);
      expect(score.similarities[0]).toBeGreaterThanOrEqual(0);
      expect(score.similarities[0]).toBeLessThanOrEqual(1);
    }
  });

  it('searches every place if the selections are far apart', () => {
    const apart = studyOf([
      { left: 10, top: 5, icons: [{ x: 40, y: 18 }] },
      { left: 290, top: 245, icons: [{ x: 320, y: 258 }] },
      { left: 290, top: 245, icons: [{ x: 320, y: 258 }] },
    ]);
    const { element, windows } = learnElement(apart);
    const both = createAdaptiveMatcher(element, windows);
    const [one, other] = both.geometry?.places ?? [];
    expect((other?.x ?? 0) - (one?.x ?? 0)).toBe(280);
    expect((other?.y ?? 0) - (one?.y ?? 0)).toBe(240);
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

  it('gives the same score if its input is larger than the area it searches', () => {
    const [window] = learned.windows;
    if (!window) throw new Error('nothing was learned');
    const around = { left: window.left - 14, top: window.top - 2, width: window.width + 36, height: 280 };
    const larger = createAdaptiveMatcher(learned.element, learned.windows, [around]);
    expect(larger.rects).toEqual([around]);
    const scenes: Scene[] = [
      { seed: 11, icons: [ICON] },
      { seed: 12, icons: [{ x: ICON.x + 9, y: ICON.y - 31 }] },
      // Outside the window, but inside the area around it.
      { seed: 13, icons: [{ x: window.left + window.width - 12, y: ICON.y }] },
      { seed: 14, icons: [ICON], opacity: 0.4 },
      { seed: 15 },
    ];
    for (const scene of scenes) {
      const score = emptyFrameScore(larger.regionCount);
      const patches = [cut(scene, around)];
      larger.compare(patches, score);
      expect(score).toEqual(look(scene));
      const own = [cut(scene, window)];
      expect(larger.findShape(patches, HOME, 1)).toEqual(matcher.findShape(own, HOME, 1));
    }
  });

  it('finds by its shape what is partly outside the window, if enough of it is inside', () => {
    const [window] = learned.windows;
    if (!window) throw new Error('nothing was learned');
    const findWith = (hidden: number) => {
      const x = window.left + window.width - ICON_WIDTH + hidden;
      const near = { x: HOME.x + x - ICON.x + 3, y: HOME.y - 2 };
      const found = matcher.findShape([cut({ seed: 21, icons: [{ x, y: ICON.y }] }, window)], near, 1);
      if (found) expect(found).toMatchObject({ x: near.x - 3, y: near.y + 2, share: 1 });
      return found;
    };
    for (const hidden of [0, 10, 20]) expect([hidden, findWith(hidden)]).not.toContain(null);
    expect(findWith(ICON_WIDTH - 3)).toBeNull();
    expect(matcher.findShape([cut({ seed: 22 }, window)], HOME, 1)).toBeNull();
  });

  it.each([0.6, 0.8, 1.25])('finds an element by its shape at %f times its learned size', (size) => {
    const [window] = learned.windows;
    if (!window) throw new Error('nothing was learned');
    const patch = cut({ seed: 21, icons: [{ ...ICON, size }] }, window);
    // An element does not grow by more than half from frame to frame.
    const before = size < 0.7 ? 0.75 : 1;
    const found = matcher.findShape([patch], { ...HOME, size: before }, 1);
    expect(Math.abs((found?.size ?? 0) / size - 1)).toBeLessThan(0.06);
    expect(Math.abs((found?.x ?? 0) - HOME.x)).toBeLessThanOrEqual(1);
    expect(Math.abs((found?.y ?? 0) - HOME.y)).toBeLessThanOrEqual(1);
  });

  it('reports how much of what it finds by shape is in the picture', () => {
    const shown = cut({ seed: 21, icons: [ICON] }, matcher.rects[0] ?? { left: 0, top: 0, ...SIZE });
    const right = HOME.x + SIZE.width;
    const shares = [0, 20, 50, 80].map((cutOff) => {
      const picture = { width: right - cutOff, height: 400 };
      const own = createAdaptiveMatcher({ ...learned.element, picture }, learned.windows);
      return own.findShape([shown], HOME, 1)?.share;
    });
    expect(shares[0]).toBe(1);
    expect(shares[1]).toBe(1);
    expect(shares[2]).toBeGreaterThan(0.3);
    expect(shares[2]).toBeLessThan(0.7);
    expect(shares[3]).toBe(0);
  });

  it('gives the same score, whatever it compared previously', () => {
    const before = look({ seed: 61, icons: [ICON] });
    look({ seed: 62 });
    expect(look({ seed: 61, icons: [ICON] })).toEqual(before);
  });
});

describe('an element that hardly ever leaves the screen', () => {
  it('is distinguished from the picture around it', () => {
    const marks = [150, 150, 150].map((left) => ({ left, top: 125, icons: [ICON] }));
    const always = studyOf(marks);
    const [window] = always.windows;
    always.frames = always.frames.map((_, index) => ({
      time: 200 + index,
      patches: window ? [cut({ seed: 200 + index, icons: [ICON] }, window)] : [],
      isNearSelection: false,
      isKeyframe: true,
    }));
    const { element, windows } = learnElement(always);
    const steady = createAdaptiveMatcher(element, windows);
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
  it('separates the element from a look-alike', () => {
    const like: Scene = { seed: 91, icons: [ICON], swapped: 1 };
    const similarityTo = (element: TrainedElement) => {
      const own = createAdaptiveMatcher(element, study.windows);
      return (scene: Scene) => {
        const score = emptyFrameScore(1);
        own.compare(
          own.rects.map((rect) => cut(scene, rect)),
          score,
        );
        return score.similarities[0] ?? Number.NaN;
      };
    };
    // Where the look-alike was mistaken for the element, as in a user's counter-example.
    const [detection] = look({ ...like, seed: 93 }).detections;
    const rect = { left: detection?.x ?? 0, top: detection?.y ?? 0, ...SIZE };
    const window = study.windows[0] ?? rect;
    const seen = { time: 5, rect, window, patch: cut(like, window), before: [], after: [] };
    const before = similarityTo(learned.element)({ ...like, seed: 93 });
    const similarityNow = similarityTo(learnElement({ ...study, counterExamples: [seen] }).element);
    const after = similarityNow({ ...like, seed: 93 });
    expect(before).toBeGreaterThan(0.75);
    expect(after).toBeLessThan(0.75);
    expect(after).toBeLessThan(before - 0.05);
    expect(similarityNow({ seed: 93, icons: [ICON] })).toBeGreaterThan(0.85);
  });
});
