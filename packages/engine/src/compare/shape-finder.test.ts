import { cutPatch, emptyPlanePatch, type PlanePatch } from '@framescout/media';
import { expect, it, vi } from 'vitest';
import { cutRegion } from '../model/cut-region.ts';
import { boxOf, PLANES, type Template } from '../model/template.ts';
import { ShapeFinder } from './shape-finder.ts';
import { TemplateScorer } from './template-scorer.ts';

const PICTURE = { width: 480, height: 120 };
const WINDOW = { left: 0, top: 0, ...PICTURE };
const MIDDLE = { x: PICTURE.width / 2, y: PICTURE.height / 2 };
const BACKGROUND_CORRELATION = 0.2;

/** The banner's size in pixels, and that of its random tiles, which resemble lettering. */
type Banner = { width: number; height: number; tile: number };

/**
 * Paints a picture of a banner around its middle, shifted right by some pixels, at `size` times its initial
 * size.
 */
function bannerOf({ width, height, tile }: Banner, { size = 1, right = 0 } = {}): PlanePatch {
  const patch = emptyPlanePatch(PICTURE);
  for (let y = 0; y < PICTURE.height; y++) {
    for (let x = 0; x < PICTURE.width; x++) {
      const across = (x - right - MIDDLE.x) / size + width / 2;
      const down = (y - MIDDLE.y) / size + height / 2;
      const isInside = across >= 0 && across < width && down >= 0 && down < height;
      const [column, row] = [Math.floor(across / tile), Math.floor(down / tile)];
      const isLight = Math.imul(column * 31 + row * 17 + 3, 0x9e3779b1) >>> 31 === 1;
      const behind = 110 + 30 * Math.sin(x * 0.2 + y * 0.1);
      patch.luma[y * PICTURE.width + x] = isInside ? (isLight ? 220 : 40) : behind;
    }
  }
  patch.blue.fill(128);
  patch.red.fill(128);
  return patch;
}

/** Creates a function that finds a banner in a picture, given its size and opacity in the previous frame. */
function finderOf(banner: Banner) {
  const { width, height } = banner;
  const place = { x: MIDDLE.x - banner.width / 2, y: MIDDLE.y - banner.height / 2 };
  const patch = bannerOf(banner);
  const pixels = width * height;
  const weights = new Float32Array(pixels).fill(1);
  const template: Template = {
    width,
    height,
    mean: Float32Array.from(cutRegion(patch, place, { width, height })),
    precision: new Float32Array(PLANES * pixels).fill(1 / 49),
    weights,
    chance: 0.1,
    phase: { x: 0, y: 0 },
    box: boxOf(weights, { width, height }),
  };
  const scorer = new TemplateScorer(template, PICTURE);
  const finder = new ShapeFinder(scorer, BACKGROUND_CORRELATION, PICTURE);
  return (shown: PlanePatch, { size = 1, opacity = 1 } = {}) => {
    scorer.load(cutPatch(shown, WINDOW));
    return finder.find({ ...place, size }, WINDOW, opacity);
  };
}

/** The sizes at which an element is searched for in a picture without it. */
function sizesTried(banner: Banner): Set<number> {
  const compare = vi.spyOn(TemplateScorer.prototype, 'correlatePart');
  finderOf(banner)(bannerOf({ ...banner, width: 0 }));
  const sizes = new Set(compare.mock.calls.map(([place]) => place.size));
  compare.mockRestore();
  return sizes;
}

/** How much the found size differs from the true one; infinite if nothing was found. */
function missBy(found: { size: number } | null, size: number): number {
  return found ? Math.abs(found.size - size) : Number.POSITIVE_INFINITY;
}

const WIDE = { width: 280, height: 40, tile: 4 };
const THIN = { width: 120, height: 16, tile: 1.4 };

it.each([0.93, 0.97, 1.02, 1.05, 1.08])('finds a wide banner at %f times its previous size', (size) => {
  expect(missBy(finderOf(WIDE)(bannerOf(WIDE, { size })), size)).toBeLessThan(0.02);
});

it('follows a wide banner that overshoots as it grows, and back down to a small size', () => {
  const find = finderOf(WIDE);
  const sizes = [1.005, 1.017, 1.035, 1.054, 1.073, 1.089, 1.098, 1.087, 1.062, 1.019, 0.955, 0.87];
  let size = 1;
  for (const shown of sizes) {
    const found = find(bannerOf(WIDE, { size: shown }), { size });
    expect(missBy(found, shown), `shown ${shown} times as large`).toBeLessThan(0.02);
    size = found?.size ?? 1;
  }
});

it.each([-7, -5, -3, -1, 1, 3, 5, 7])('finds thin strokes %d pixels off their expected place', (right) => {
  const found = finderOf(THIN)(bannerOf(THIN, { right }));
  expect(found && found.x - MIDDLE.x + THIN.width / 2).toBe(right);
});

it('finds an element that recording made fainter in the last frame, but not one that fades and returns', () => {
  const find = finderOf(WIDE);
  expect(find(bannerOf(WIDE), { opacity: 0.7 })).not.toBeNull();
  expect(find(bannerOf(WIDE), { opacity: 0.4 })).toBeNull();
});

it('finds nothing where the banner is not', () => {
  expect(finderOf(WIDE)(bannerOf({ ...WIDE, width: 0 }))).toBeNull();
});

it('searches at other sizes, but not for an element so large that keeping them would take a gigabyte', () => {
  expect(sizesTried(WIDE).size).toBeGreaterThan(3);
  const sizes = sizesTried({ width: 960, height: 540, tile: 8 });
  expect(Math.max(...sizes)).toBe(1);
  for (const size of sizes) if (size !== 1) expect(960 * 540 * size ** 2).toBeLessThan(250_000);
});
