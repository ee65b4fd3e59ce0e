import { chromaLength, type PixelRect, type PixelSize, type PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { boxFilter } from '../compare/high-pass.ts';
import { type ColorChange, changeColors, GRAY } from '../fixtures/change-colors.ts';
import { clicked, similarityOf } from '../fixtures/clicks-on-icon.ts';
import { ICON, studyOf } from '../fixtures/painted-scene.ts';
import type { StudyFrame } from '../model/element-study.ts';
import { learnElement } from './learn-element.ts';

const RED: ColorChange = [
  [0.6, 32],
  [0.6, 40],
  [0.6, 96],
];
const WHITE: ColorChange = [
  [0.3, 160],
  [0.3, 90],
  [0.3, 90],
];
const DIM: ColorChange = [
  [0.4, 10],
  [0.4, 77],
  [0.4, 77],
];

const study = studyOf([clicked(0, 0), clicked(0, 0), clicked(0, 0)]);
const known = learnElement(study);
const [place] = known.element.places;

/** The similarity of an unseen picture after a change of its colors. */
function similarityAfter(
  change: ColorChange,
  icons: { x: number; y: number }[],
  within?: PixelRect,
  learned = known,
): number {
  return similarityOf(learned, icons, {}, (patch, rect) => changeColors(patch, rect, change, within));
}

/** Blurs a patch by a radius in pixels. */
function blur({ luma, blue, red, ...size }: PlanePatch, radius: number): PlanePatch {
  const blurred = (samples: Uint8Array, { width, height }: PixelSize, own: number) =>
    Uint8Array.from(boxFilter(Float32Array.from(samples), { width, height }, own));
  const chroma = { width: chromaLength(size.width), height: chromaLength(size.height) };
  return {
    ...size,
    luma: blurred(luma, size, radius),
    blue: blurred(blue, chroma, radius >> 1),
    red: blurred(red, chroma, radius >> 1),
  };
}

/** The study's frames, of which every so many have other colors. */
function framesAfter(change: ColorChange, every: number): StudyFrame[] {
  return study.frames.map((frame, index) => {
    if (index % every !== 0) return frame;
    const patches = frame.patches.map((patch, at) => {
      const window = study.windows[at];
      expect.assert(window);
      return changeColors(patch, window, change);
    });
    return { ...frame, patches };
  });
}

describe('an element', () => {
  it.each([
    ['is tinted', RED],
    ['flashes', WHITE],
    ['turns gray', GRAY],
    ['is dimmed', DIM],
  ])('is recognized while the whole picture %s, and nothing else is', (_how, change) => {
    expect(similarityAfter(change, [ICON])).toBeGreaterThan(0.85);
    expect(similarityAfter(change, [])).toBeLessThan(0.5);
  });

  it.each([1, 2, 3])(
    'is recognized while the whole picture is blurred by %d pixels, and nothing else is',
    (radius) => {
      expect(similarityOf(known, [ICON], {}, (patch) => blur(patch, radius))).toBeGreaterThan(0.8);
      expect(similarityOf(known, [], {}, (patch) => blur(patch, radius))).toBeLessThan(0.5);
    },
  );

  it('is recognized while the whole picture is gray, though it is told by its colors', () => {
    const faint: ColorChange = [
      [0.2, 90],
      [1, 0],
      [1, 0],
    ];
    const selections = study.selections.map((selection) => ({
      ...selection,
      patch: changeColors(selection.patch, selection.window, faint),
    }));
    const learned = learnElement({ ...study, selections, frames: framesAfter(faint, 1) });
    const change: ColorChange = [
      [0.2, 90],
      [0, 128],
      [0, 128],
    ];
    expect(similarityAfter(change, [ICON], undefined, learned)).toBeGreaterThan(0.8);
    expect(similarityAfter(change, [], undefined, learned)).toBeLessThan(0.6);
  });

  it.each([
    ['tinted', RED],
    ['gray', GRAY],
    ['dimmed', DIM],
  ])('is recognized in a picture that is %s as a third of the study is', (_how, change) => {
    const learned = learnElement({ ...study, frames: framesAfter(change, 3) });
    expect(similarityAfter(change, [ICON], undefined, learned)).toBeGreaterThan(0.85);
    expect(similarityAfter(change, [], undefined, learned)).toBeLessThan(0.6);
  });

  it.each([
    ['red', RED],
    ['white', WHITE],
  ])(
    'is not what has the same shape in %s, while the rest of the picture keeps its colors',
    (_color, change) => {
      expect(similarityAfter(change, [ICON], place)).toBeLessThan(0.75);
    },
  );
});

describe('one of three selections whose whole picture is tinted', () => {
  const withThird = (within?: PixelRect) => {
    const selections = study.selections.map((selection, index) => {
      if (index !== 2) return selection;
      const patch = changeColors(selection.patch, selection.window, RED, within);
      return { ...selection, patch, before: [], after: [] };
    });
    return learnElement({ ...study, selections }).agreement;
  };

  it('shows the element, but is not learned from', () => {
    expect(withThird()).toEqual({ kind: 'recolored', index: 2 });
  });

  it('shows something else if only its place is red', () => {
    expect(withThird(place)).toEqual({ kind: 'outlier', index: 2 });
  });
});
