import { emptyPlanePatch, type PixelRect, type PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../../compare/adaptive-matcher.ts';
import type { ElementStudy } from '../../model/element-study.ts';
import { emptyFrameScore } from '../../model/matcher.ts';
import { studyWindows } from '../../model/search-windows.ts';
import type { RegisteredElement } from '../../model/trained-element.ts';
import { learnElement } from '../learn-element.ts';
import { placeExample } from '../place-example.ts';
import { learnPlain } from './learn-plain.ts';

const PICTURE = { width: 1280, height: 720 };
const WHITE = 235;
const BLACK = 16;
const NEARLY_ALL = { agreement: expect.closeTo(1, 2) };

type Paint = (x: number, y: number) => number;

const flat = (value: number): Paint => {
  return (x, y) => value + ((x * 7 + y * 3) % 3) - 1;
};
const scene =
  (seed: number): Paint =>
  (x, y) =>
    60 + ((x * 13 + y * 29 + seed * 41) % 120);

/** A window's patch of a picture painted in shades of gray. */
function patchOf({ left, top, width, height }: PixelRect, paint: Paint): PlanePatch {
  const patch = emptyPlanePatch({ width, height });
  patch.blue.fill(128);
  patch.red.fill(128);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) patch.luma[y * width + x] = paint(left + x, top + y);
  }
  return patch;
}

/** Builds a study of clicks, each in a frame of its own, and frames of scenery. */
function studyOf(
  clicks: readonly { left: number; top: number; paint: Paint }[],
  size = { width: 100, height: 50 },
) {
  const rects = clicks.map(({ left, top }) => ({ left, top, ...size }));
  const windows = studyWindows(rects, PICTURE);
  const [window = { left: 0, top: 0, ...PICTURE }] = windows;
  return {
    picture: PICTURE,
    windows,
    selections: clicks.map(({ paint }, index) => {
      const rect = rects[index] ?? window;
      return { time: index * 9, rect, window, patch: patchOf(window, paint), before: [], after: [] };
    }),
    counterExamples: [],
    frames: Array.from({ length: 12 }, (_, seed) => ({
      time: 100 + seed,
      patches: windows.map((own) => patchOf(own, scene(seed))),
      isNearSelection: false,
      isKeyframe: true,
    })),
  } satisfies ElementStudy;
}

const flash = (value: number) => [
  { left: 590, top: 335, paint: flat(value) },
  { left: 604, top: 320, paint: flat(value) },
  { left: 571, top: 341, paint: flat(value) },
];

/** Scores pictures for a learned element. */
function scorerOf({ element, windows }: RegisteredElement) {
  const matcher = createAdaptiveMatcher(element, windows);
  return (paint: Paint) => {
    const score = emptyFrameScore(matcher.regionCount);
    matcher.compare(
      matcher.rects.map((rect) => patchOf(rect, paint)),
      score,
    );
    return score;
  };
}

describe('an element that is a flat area', () => {
  it.each([
    ['a white flash', WHITE],
    ['a black screen', BLACK],
  ])('is found as %s, in one place, and not in scenery or other flat areas', (_, value) => {
    const scoreOf = scorerOf(learnElement(studyOf(flash(value))));
    expect(scoreOf(flat(value)).similarities[0]).toBeGreaterThan(0.95);
    expect(scoreOf(flat(value)).detections).toHaveLength(1);
    expect(scoreOf(scene(77)).similarities[0]).toBeLessThan(0.2);
    expect(scoreOf(flat(value > 128 ? value - 25 : value + 25)).similarities[0]).toBeLessThan(0.2);
  });

  it('must fill its place: a tenth of something else is too much', () => {
    const learned = learnElement(studyOf(flash(BLACK)));
    const scoreOf = scorerOf(learned);
    const [place = { left: 0, top: 0, width: 0, height: 0 }] = learned.element.places;
    const partly: Paint = (x, y) => (x < place.left + place.width / 8 ? scene(5)(x, y) : flat(BLACK)(x, y));
    expect(scoreOf(partly).similarities[0]).toBeLessThan(0.9);
    const striped: Paint = (x, y) => (x % 4 === 0 ? 90 : flat(BLACK)(x, y));
    expect(scoreOf(striped).similarities[0]).toBeLessThan(0.75);
  });

  it('is compared in a larger region than was clicked if that is just as flat', () => {
    const { registered } = learnPlain(studyOf(flash(WHITE))) ?? {};
    expect(registered).toMatchObject([1, 2, 3].map(() => ({ width: 400, height: 200 })));
    const small: Paint = (x, y) =>
      x > 500 && x < 800 && y > 290 && y < 420 ? flat(WHITE)(x, y) : scene(3)(x, y);
    const panel = learnPlain(studyOf(flash(WHITE).map((click) => ({ ...click, paint: small }))));
    expect(panel?.registered[0]).toMatchObject({ width: 200, height: 100 });
  });

  it('keeps the box that was drawn', () => {
    const study = studyOf(flash(WHITE), { width: 120, height: 60 });
    expect(learnPlain(study)?.registered[0]).toMatchObject({ left: 590, top: 335, width: 120, height: 60 });
  });

  it("identifies the frame that doesn't show it", () => {
    const [first, second] = flash(BLACK);
    if (!first || !second) throw new TypeError('there are three');
    const study = studyOf([first, { left: 600, top: 300, paint: scene(9) }, second]);
    expect(learnPlain(study)).toMatchObject({
      agreement: { kind: 'outlier', index: 1 },
      element: { selections: [NEARLY_ALL, NEARLY_ALL] },
    });
    expect(
      learnPlain(studyOf([first, { ...second, paint: scene(4) }, { ...second, paint: scene(9) }])),
    ).toBeNull();
  });

  it.each([
    ['shows it', flat(WHITE), { left: 190, top: 105, width: 400, height: 200 }],
    ['shows something else', scene(6), null],
  ])('is placed where a further example elsewhere in the picture %s', (_, paint, place) => {
    const study = studyOf(flash(WHITE));
    const [further] = studyOf([{ left: 340, top: 180, paint }]).selections;
    if (!further) throw new TypeError('there is one');
    expect(placeExample(further, learnElement(study), study)).toEqual(place);
  });

  it('is not a small sign against a flat sky', () => {
    const sign: Paint = (x, y) => (Math.abs(x - 640) < 3 && Math.abs(y - 360) < 3 ? WHITE : flat(120)(x, y));
    expect(learnPlain(studyOf(flash(120).map((click) => ({ ...click, paint: sign }))))).toBeNull();
  });
});
