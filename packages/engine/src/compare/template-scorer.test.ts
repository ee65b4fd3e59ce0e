import { chromaLength, cutPatch, emptyPlanePatch, type PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { random } from '../fixtures/painted-scene.ts';
import { cutRegion } from '../model/cut-region.ts';
import { boxOf, PLANES, type Template } from '../model/template.ts';
import { highPassedPlanes } from './high-pass.ts';
import { TemplateScorer } from './template-scorer.ts';

const SIZE = { width: 20, height: 12 };
const PIXELS = SIZE.width * SIZE.height;

function noisePatch(width: number, height: number, seed: number): PlanePatch {
  const next = random(seed);
  const patch = emptyPlanePatch({ width, height });
  for (const plane of [patch.luma, patch.blue, patch.red])
    for (const i of plane.keys()) plane[i] = next() * 256;
  return patch;
}

/** Creates a template of the region at (x, y) of a patch. */
function templateOf(
  patch: PlanePatch,
  x: number,
  y: number,
  weights = new Float32Array(PIXELS).fill(1),
): Template {
  return {
    ...SIZE,
    mean: Float32Array.from(cutRegion(patch, { x, y }, SIZE)),
    precision: new Float32Array(PLANES * PIXELS).fill(1 / 49),
    weights,
    chance: 0.1,
    phase: { x: x & 1, y: y & 1 },
    box: boxOf(weights, SIZE),
  };
}

/** Plain reimplementation of the kernel's computation. */
function agreementOf(template: Template, patch: PlanePatch, x: number, y: number): number {
  let agreed = 0;
  let total = 0;
  template.weights.forEach((weight, i) => {
    const column = x + (i % SIZE.width);
    const row = y + Math.floor(i / SIZE.width);
    total += weight;
    if (column < 0 || row < 0 || column >= patch.width || row >= patch.height) return;
    const chroma = (row >> 1) * chromaLength(patch.width) + (column >> 1);
    const values = [patch.luma[row * patch.width + column], patch.blue[chroma], patch.red[chroma]];
    let distance = 0;
    values.forEach((value = 0, plane) => {
      const at = plane * PIXELS + i;
      distance += (value - (template.mean[at] ?? 0)) ** 2 * (template.precision[at] ?? 0);
    });
    agreed += weight / (1 + (distance / 9) ** 2);
  });
  return (agreed / total - template.chance) / (1 - template.chance);
}

function correlationOf(template: Template, patch: PlanePatch, x: number, y: number) {
  const expected = highPassedPlanes(template.mean, SIZE);
  const found = highPassedPlanes(cutRegion(patch, { x, y }, SIZE), SIZE);
  let product = 0;
  let own = 0;
  let other = 0;
  expected.forEach((value, at) => {
    const weight = template.weights[at % PIXELS] ?? 0;
    product += weight * value * (found[at] ?? 0);
    own += weight * value * value;
    other += weight * (found[at] ?? 0) ** 2;
  });
  return { correlation: product / Math.sqrt(own * other), opacity: product / own };
}

describe('the template scorer', () => {
  const next = random(5);
  const weights = Float32Array.from({ length: PIXELS }, () => (next() < 0.4 ? 0 : next() * 4));
  const home = noisePatch(61, 47, 1);
  const template = templateOf(home, 13, 9, weights);
  const scorer = new TemplateScorer(template, { width: 80, height: 60 });

  it.each([
    [61, 47, 13, 9],
    [61, 47, 1, 1],
    [61, 47, -5, 39],
    [80, 60, 17, 23],
    [24, 14, 3, 1],
  ])('agrees with the formulas: a patch of %i x %i at %i, %i', (width, height, x, y) => {
    const patch = width === home.width ? home : noisePatch(width, height, 7);
    scorer.load(patch);
    expect(scorer.agreement({ x, y })).toBeCloseTo(agreementOf(template, patch, x, y), 4);
    const { correlation, opacity } = scorer.correlate({ x, y });
    const expected = correlationOf(template, patch, x, y);
    expect(correlation).toBeCloseTo(expected.correlation, 4);
    expect(opacity).toBeCloseTo(expected.opacity, 4);
  });

  it.each([
    [13, 9, 0, 5, 2, 6],
    [13, 9, 9, 14, 0, 11],
    [15, 7, 17, 19, 5, 5],
    [-5, 3, 6, 13, 4, 8],
    [47, 41, 1, 6, 3, 9],
  ])(
    'agrees with the formulas at %i, %i with weight in columns %i to %i, rows %i to %i only',
    (x, y, left, right, top, bottom) => {
      const partial = weights.map((weight, i) => {
        const [column, row] = [i % SIZE.width, Math.floor(i / SIZE.width)];
        return column >= left && column <= right && row >= top && row <= bottom ? weight + 0.1 : 0;
      });
      const own = templateOf(home, 13, 9, partial);
      const part = new TemplateScorer(own, home);
      part.load(noisePatch(home.width, home.height, 3));
      part.correlate({ x: 20, y: 20 });
      part.load(home);
      const { correlation, opacity } = part.correlate({ x, y });
      const expected = correlationOf(own, home, x, y);
      expect(correlation).toBeCloseTo(expected.correlation, 4);
      expect(opacity).toBeCloseTo(expected.opacity, 4);
      expect(part.agreement({ x, y })).toBeCloseTo(agreementOf(own, home, x, y), 4);
    },
  );

  it('recognizes the region it was learned from', () => {
    scorer.load(home);
    expect(scorer.agreement({ x: 13, y: 9 })).toBeCloseTo(1, 6);
    expect(scorer.correlate({ x: 13, y: 9 })).toMatchObject({
      correlation: expect.closeTo(1, 5),
      opacity: expect.closeTo(1, 5),
    });
    const [peak] = scorer.search(3, { width: 8, height: 8 });
    expect(Math.abs((peak?.position.x ?? 0) - 13) <= 1).toBe(true);
    expect(peak?.position.y).toBe(9);
    expect(scorer.findBestNear({ x: 12, y: 10 }).position).toEqual({ x: 13, y: 9 });
  });

  it.each([
    [13, 9],
    [4, 6],
    [0, 0],
  ])('gives the same opacity by filtering as by correlation: %i, %i', (x, y) => {
    const opacity = scorer.opacityFilter({ x, y });
    for (const seed of [1, 2, 3]) {
      const patch = noisePatch(home.width, home.height, seed);
      scorer.load(patch);
      expect(opacity()).toBeCloseTo(scorer.correlate({ x, y }).opacity, 4);
    }
  });

  it.each([
    [{ left: 4, top: 2, width: 61, height: 47 }],
    [{ left: 0, top: 6, width: 40, height: 30 }],
    [{ left: 18, top: 12, width: 61, height: 47 }],
  ])('compares a part of a patch as if it were a whole patch: %o', (part) => {
    const patch = noisePatch(79, 59, 9);
    const cutOut = cutPatch(patch, part);
    for (const [x, y] of [
      [5, 4],
      [-3, 7],
      [part.width - 9, part.height - 5],
    ] as const) {
      scorer.load(patch, part);
      const whole = [scorer.agreement({ x, y }), scorer.correlate({ x, y })];
      scorer.load(cutOut);
      expect(whole).toEqual([scorer.agreement({ x, y }), scorer.correlate({ x, y })]);
    }
    const opacity = scorer.opacityFilter({ x: 5, y: 4 });
    const apart = { width: 8, height: 8 };
    const expected = [opacity(), scorer.search(5, apart)];
    scorer.load(patch, part);
    expect([opacity(), scorer.search(5, apart)]).toEqual(expected);
  });

  it('finds its place, an odd row, although any value agrees with the pixels that weigh most', () => {
    const heavy = Float32Array.from({ length: PIXELS }, (_, i) => (i % SIZE.width < 6 ? 4 : 1));
    const own = templateOf(home, 13, 9, heavy);
    const precision = own.precision.map((usual, at) => (heavy[at % PIXELS] === 4 ? 1e-5 : usual));
    const partly = new TemplateScorer({ ...own, precision }, home);
    partly.load(home);
    const [found] = partly.search(1, SIZE);
    expect(found).toEqual({ position: { x: 13, y: 9 }, agreement: expect.closeTo(1, 5) });
  });

  it('finds nothing with a template without weights, and does not fail', () => {
    const empty = new TemplateScorer(templateOf(home, 0, 0, new Float32Array(PIXELS)), home);
    empty.load(home);
    expect(empty.search(5, { width: 4, height: 4 })).toEqual([]);
    expect(empty.agreement({ x: 0, y: 0 })).toBeLessThanOrEqual(0);
    expect(empty.correlate({ x: 0, y: 0 })).toEqual({ correlation: 0, opacity: 0 });
  });
});
