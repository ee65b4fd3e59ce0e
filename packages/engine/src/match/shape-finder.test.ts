import { cutPatch, emptyPlanePatch, type PlanePatch } from '@framescout/media';
import { expect, it } from 'vitest';
import { cutRegion } from './cut-region.ts';
import { ShapeFinder } from './shape-finder.ts';
import { boxOf, PLANES, type Template } from './template.ts';
import { TemplateScorer } from './template-scorer.ts';

const PICTURE = { width: 480, height: 120 };
const WINDOW = { left: 0, top: 0, ...PICTURE };
const MIDDLE = { x: PICTURE.width / 2, y: PICTURE.height / 2 };
const BACKGROUND_CORRELATION = 0.2;

/** A picture of a banner, tiled at random like lettering, around its middle; `size` times as large as it is at first. */
function bannerOf({ width, height }: { width: number; height: number }, size: number): PlanePatch {
  const patch = emptyPlanePatch(PICTURE);
  for (let y = 0; y < PICTURE.height; y++) {
    for (let x = 0; x < PICTURE.width; x++) {
      const across = (x - MIDDLE.x) / size + width / 2;
      const down = (y - MIDDLE.y) / size + height / 2;
      const isInside = across >= 0 && across < width && down >= 0 && down < height;
      const tile = Math.imul((across >> 2) * 31 + (down >> 2) * 17 + 3, 0x9e3779b1) >>> 31;
      patch.luma[y * PICTURE.width + x] = isInside ? 40 + 180 * tile : 110 + 30 * Math.sin(x * 0.2 + y * 0.1);
    }
  }
  patch.blue.fill(128);
  patch.red.fill(128);
  return patch;
}

function finderOf(banner: { width: number; height: number }) {
  const place = { x: MIDDLE.x - banner.width / 2, y: MIDDLE.y - banner.height / 2 };
  const patch = bannerOf(banner, 1);
  const pixels = banner.width * banner.height;
  const weights = new Float32Array(pixels).fill(1);
  const template: Template = {
    ...banner,
    mean: Float32Array.from(cutRegion(patch, place.x, place.y, banner)),
    precision: new Float32Array(PLANES * pixels).fill(1 / 49),
    weights,
    chance: 0.1,
    phase: { x: 0, y: 0 },
    box: boxOf(weights, banner),
  };
  const scorer = new TemplateScorer(template, PICTURE);
  const finder = new ShapeFinder(scorer, BACKGROUND_CORRELATION, PICTURE);
  return (shown: PlanePatch, size: number) => {
    scorer.load(cutPatch(shown, WINDOW));
    return finder.find({ ...place, size }, WINDOW, 1);
  };
}

/** By how much the size that was found differs from the true one; infinite if nothing was found. */
function missBy(found: { size: number } | null, size: number): number {
  return found ? Math.abs(found.size - size) : Number.POSITIVE_INFINITY;
}

const WIDE = { width: 280, height: 40 };

it.each([0.93, 0.97, 1.02, 1.05, 1.08])('finds a wide banner that is %f times as large as before', (size) => {
  expect(missBy(finderOf(WIDE)(bannerOf(WIDE, size), 1), size)).toBeLessThan(0.02);
});

it('follows a wide banner that overshoots as it grows, back to where it is small', () => {
  const find = finderOf(WIDE);
  const sizes = [1.005, 1.017, 1.035, 1.054, 1.073, 1.089, 1.098, 1.087, 1.062, 1.019, 0.955, 0.87];
  let size = 1;
  for (const shown of sizes) {
    const found = find(bannerOf(WIDE, shown), size);
    expect(missBy(found, shown), `shown ${shown} times as large`).toBeLessThan(0.02);
    size = found?.size ?? 1;
  }
});

it('finds nothing where the banner is not', () => {
  const bare = bannerOf({ width: 0, height: 0 }, 1);
  expect(finderOf(WIDE)(bare, 1)).toBeNull();
});
