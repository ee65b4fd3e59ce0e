import { cutPatch, emptyPlanePatch, type PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { learnFirstSelections } from '../learn/learn-first-selections.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { searchWindows, studyWindows } from '../model/search-windows.ts';
import { chooseCandidates } from './choose-candidates.ts';
import { ExampleSearch } from './example-search.ts';

const PICTURE = { width: 240, height: 200 };
const SIZE = { width: 100, height: 50 };
const ICON = { x: 110, y: 68 };
const BOX = { left: ICON.x - 30, top: ICON.y - 13, ...SIZE };

type Sign = { x: number; y: number; swapped?: number };

// The tests search the same frames, which differ only in their signs.
const grounds = new Map<number, Uint8Array>();

/** The brightness of the smooth background that moves with time. */
function groundAt(time: number): Uint8Array {
  const known = grounds.get(time);
  if (known) return known;
  const ground = new Uint8Array(PICTURE.width * PICTURE.height);
  for (let y = 0; y < PICTURE.height; y++) {
    for (let x = 0; x < PICTURE.width; x++) {
      ground[y * PICTURE.width + x] =
        110 + 40 * Math.sin(x / 9 + 7 * time) + 30 * Math.sin(y / 7 - 5 * time + x / 31);
    }
  }
  grounds.set(time, ground);
  return ground;
}

/**
 * Paints a frame: a smooth background that moves with time, and tiled signs on it, some with swapped tiles.
 */
function paint(time: number, signs: Sign | readonly Sign[] | null): PlanePatch {
  const all = [signs ?? []].flat();
  const patch = emptyPlanePatch(PICTURE);
  patch.luma.set(groundAt(time));
  patch.blue.fill(128);
  patch.red.fill(128);
  for (const sign of all) {
    for (let down = 0; down < 24; down++) {
      for (let across = 0; across < 40; across++) {
        const cell = Math.floor(across / 5) * 31 + Math.floor(down / 6) * 17;
        const isLight =
          (Math.imul(cell + 3, 0x9e3779b1) >>> 31 === 1) !== across >= 40 - 5 * (sign.swapped ?? 0);
        const [x, y] = [sign.x + across, sign.y + down];
        const chroma = (y >> 1) * (PICTURE.width / 2) + (x >> 1);
        patch.luma[y * PICTURE.width + x] = isLight ? 200 : 40;
        patch.blue[chroma] = isLight ? 90 : 128;
        patch.red[chroma] = isLight ? 190 : 128;
      }
    }
  }
  return patch;
}

/** Builds the study of a selection at 5 s, in a video that shows the sign only then. */
function study(box = BOX): ElementStudy {
  const [window = box] = studyWindows([box], PICTURE);
  const cutSign = (time: number, sign: Sign | null) => cutPatch(paint(time, sign), window);
  const backgrounds = Array.from({ length: 24 }, (_, i) => cutSign(30 + 1.7 * i, null));
  return {
    picture: PICTURE,
    windows: [window],
    selections: [
      {
        time: 5,
        rect: box,
        window,
        patch: cutSign(5, ICON),
        before: [cutSign(4.92, ICON)],
        after: [cutSign(5.08, ICON)],
      },
    ],
    counterExamples: [],
    frames: backgrounds.map((patch, index) => ({
      time: 100 + index,
      patches: [patch],
      isNearSelection: false,
      isKeyframe: true,
    })),
  };
}

const known = study();
const learned = learnFirstSelections(known);

/** A search's candidates in frames between 4 and 19 s, ten per second. */
function searched(signAt: (time: number) => Parameters<typeof paint>[1], { element } = learned) {
  const windows = searchWindows(element.places, PICTURE);
  const search = new ExampleSearch(element, windows, PICTURE, [5]);
  for (let tenth = 40; tenth < 190; tenth++) {
    const frame = paint(tenth / 10, signAt(tenth / 10));
    search.searchFrame(
      tenth / 10,
      windows.map((window) => cutPatch(frame, window)),
    );
  }
  return search.candidates();
}

const isWithin = (time: number, from: number, to: number) => time > from - 0.01 && time < to + 0.01;

describe('a search from one selection', () => {
  it("separates the candidates, and excludes the selection's own", () => {
    const signAt = (time: number) =>
      isWithin(time, 4.5, 6) || isWithin(time, 9, 10) || isWithin(time, 14, 14.5) ? ICON : null;
    const candidates = searched(signAt).sort((a, b) => a.time - b.time);
    expect(candidates.map(({ from, to }) => [from, to])).toEqual([
      [9, 10],
      [14, 14.5],
    ]);
  });

  it('treats an appearance with a flicker as one', () => {
    const signAt = (time: number) => (isWithin(time, 9, 9.4) || isWithin(time, 9.6, 10.4) ? ICON : null);
    expect(searched(signAt)).toHaveLength(1);
  });

  it('treats each new line of a list as its own appearance, even though one is always visible', () => {
    const below = { x: ICON.x, y: ICON.y + 40 };
    const lowest = { x: ICON.x, y: ICON.y + 80 };
    const signAt = (time: number) => {
      if (!isWithin(time, 4, 13)) return null;
      if (time < 6.95) return ICON;
      return time < 9.95 ? [ICON, below] : [ICON, below, lowest];
    };
    const candidates = searched(signAt).sort((a, b) => a.time - b.time);
    expect(candidates.map(({ from }) => from)).toEqual([7, 10]);
  });

  it('finds an element that has moved, and positions the box as in the selection', () => {
    const moved = { x: ICON.x + 7, y: ICON.y + 40 };
    const [candidate] = searched((time) => (isWithin(time, 9, 10) ? moved : null));
    const { left = 0, top = 0 } = candidate?.example.rect ?? {};
    expect(Math.abs(left - (BOX.left + 7))).toBeLessThanOrEqual(1);
    expect(Math.abs(top - (BOX.top + 40))).toBeLessThanOrEqual(1);
  });
});

describe('choosing candidates to suggest', () => {
  it('suggests each candidate that shows the element', () => {
    const candidates = searched((time) => (isWithin(time, 9, 10) || isWithin(time, 14, 15) ? ICON : null));
    const times = chooseCandidates(known, candidates, 6).map(({ time }) => Math.floor(time));
    expect(times.sort((a, b) => a - b)).toEqual([9, 14]);
  });

  it('suggests no more than requested', () => {
    const candidates = searched((time) => (time % 3 < 0.65 && time > 8 ? ICON : null));
    expect(candidates.length).toBeGreaterThan(2);
    expect(chooseCandidates(known, candidates, 2)).toHaveLength(2);
  });

  it('excludes look-alikes if the element itself is present', () => {
    const candidates = searched((time) => {
      if (isWithin(time, 9, 10) || isWithin(time, 17, 18)) return ICON;
      return isWithin(time, 13, 14) ? { ...ICON, swapped: 4 } : null;
    });
    const times = chooseCandidates(known, candidates, 6).map(({ time }) => Math.floor(time));
    expect(times.sort((a, b) => a - b)).toEqual([9, 17]);
  });

  it('suggests nothing for a selection of plain background', () => {
    const plain = study({ ...BOX, left: 4, top: 140 });
    const candidates = searched(() => null, learnFirstSelections(plain));
    expect(chooseCandidates(plain, candidates, 6)).toEqual([]);
  });

  it('ignores a detection in a single frame', () => {
    const candidates = searched((time) => (isWithin(time, 9, 9) ? ICON : null));
    expect(chooseCandidates(known, candidates, 6)).toEqual([]);
  });
});
