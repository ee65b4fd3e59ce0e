import { describe, expect, it } from 'vitest';
import { CLIP_SHAPES, type ClipLayout, type ClipShape, plainLayout } from './clip-layout.ts';
import { composeLayout } from './compose-layout.ts';

const HD = { width: 1920, height: 1080 };
const SHAPES = Object.keys(CLIP_SHAPES) as ClipShape[];
const BOX = { x: 0.6, y: 0.05, width: 0.3, height: 0.1 };

/** A layout with everything in it. */
const full = (shape: ClipShape): ClipLayout => ({
  ...plainLayout(shape),
  facecam: { source: { x: 0, y: 0.7, width: 0.3, height: 0.3 }, share: 1 / 3 },
  insets: [
    { source: BOX, place: { x: 0.1, y: 0.4, width: 0.6, height: 0.2 } },
    {
      source: { x: 0.9, y: 0.9, width: 0.3, height: 0.3 },
      place: { x: 0.8, y: 0.95, width: 0.5, height: 0.5 },
    },
  ],
});
const blurred = (shape: ClipShape): ClipLayout => ({ ...plainLayout(shape), background: { kind: 'blur' } });

describe('composeLayout', () => {
  it.each([
    [HD, 607.5],
    [{ width: 1280, height: 720 }, 405],
    [{ width: 1600, height: 900 }, 506.25],
    [{ width: 854, height: 480 }, 270],
    [{ width: 3440, height: 1440 }, 810],
  ])('crops %o for an upright clip by exact fractions of pixels, and enlarges that', (picture, width) => {
    const { draws, ...size } = composeLayout(plainLayout('9:16'), picture);
    expect(size).toEqual({ width: 1080, height: 1920 });
    const source = { x: (picture.width - width) / 2, y: 0, width, height: picture.height };
    expect(draws).toEqual([{ part: 'game', source, target: { x: 0, y: 0, ...size }, isBlurred: false }]);
  });

  it('shows all of a recording that has the shape of the clip', () => {
    const picture = { width: 180, height: 320 };
    const [draw] = composeLayout(plainLayout('9:16'), picture).draws;
    expect(draw?.source).toEqual({ x: 0, y: 0, ...picture });
  });

  it('never crops beyond the edge, however close and far to the side', () => {
    const background = { kind: 'crop', focus: { x: 1, y: 0, zoom: 2 } } as const;
    const [draw] = composeLayout({ ...plainLayout('9:16'), background }, HD).draws;
    expect(draw?.source).toEqual({ x: 1920 - 303.75, y: 0, width: 303.75, height: 540 });
  });

  it('puts the facecam on top, the game below it, and the insets over both', () => {
    const { draws } = composeLayout(full('9:16'), HD);
    expect(draws.map(({ part }) => part)).toEqual(['game', 'facecam', 'inset', 'inset']);
    expect(draws[0]?.target).toEqual({ x: 0, y: 640, width: 1080, height: 1280 });
    expect(draws[0]?.source.width).toBe(911.25);
    expect(draws[1]?.target).toEqual({ x: 0, y: 0, width: 1080, height: 640 });
    // As wide as its place, and as high as its shape then makes it.
    expect(draws[2]?.target).toEqual({ x: 108, y: 900, width: 648, height: 122 });
  });

  it('shows the whole picture in the middle of a blurred copy, unless it fills the clip', () => {
    const { draws } = composeLayout(blurred('9:16'), HD);
    expect(draws.map(({ part, isBlurred }) => [part, isBlurred])).toEqual([
      ['backdrop', true],
      ['game', false],
    ]);
    expect(draws[1]?.target).toEqual({ x: 0, y: 656, width: 1080, height: 608 });
    expect(composeLayout(blurred('16:9'), HD).draws).toHaveLength(1);
  });

  it('moves parts that reach beyond the picture or the clip inside', () => {
    const inset = composeLayout(full('9:16'), HD).draws.at(-1);
    expect(inset?.source.x).toBeCloseTo(1344, -1);
    expect(inset?.source.width).toBeCloseTo(576, -1);
    expect((inset?.target.x ?? 0) + (inset?.target.width ?? 0)).toBeLessThanOrEqual(1080);
    expect((inset?.target.y ?? 0) + (inset?.target.height ?? 0)).toBeLessThanOrEqual(1920);
  });

  describe.each([
    HD,
    { width: 854, height: 480 },
    { width: 3440, height: 1440 },
    { width: 177, height: 321 },
  ])('of a picture of %o', (picture) => {
    it.each(SHAPES.flatMap((shape) => [plainLayout(shape), full(shape), blurred(shape)]))(
      'stretches nothing, leaves the picture nowhere, and covers the clip: %o',
      (layout) => {
        const { draws, ...clip } = composeLayout(layout, picture);
        const covered = draws.filter(({ part }) => part !== 'inset');
        for (const { source, target } of draws) {
          expect(source.width / source.height).toBeCloseTo(target.width / target.height, 9);
          expect(source.x).toBeGreaterThanOrEqual(0);
          expect(source.y).toBeGreaterThanOrEqual(0);
          expect(source.x + source.width).toBeLessThanOrEqual(picture.width + 1e-9);
          expect(source.y + source.height).toBeLessThanOrEqual(picture.height + 1e-9);
          for (const edge of Object.values(target)) expect(edge % 2).toBe(0);
          expect(target.x + target.width).toBeLessThanOrEqual(clip.width);
          expect(target.y + target.height).toBeLessThanOrEqual(clip.height);
        }
        const rows = covered.filter(({ target }) => target.width === clip.width);
        const heights = new Map(rows.map(({ target }) => [target.y, target.height]));
        let top = 0;
        while (heights.has(top)) top += heights.get(top) ?? 0;
        expect(top).toBe(clip.height);
      },
    );
  });
});
