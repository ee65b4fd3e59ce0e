import type { RegionPixels } from '@framescout/contract';
import { growRect, type PixelRect, selectionRect } from '../sample/pixel-rect.ts';
import { alignSample, isSamePlace, type Shift } from './align-samples.ts';
import { type ColorPlanes, emptyColorPlanes, fillColor, fillLuma, toColorPlanes } from './color-planes.ts';
import { learnTemplate, type Template } from './learn-template.ts';
import type { MatcherFactory } from './matcher.ts';
import { ProbeSearch } from './probe-search.ts';
import { type PreparedTemplate, prepareTemplate, weightedNorm, weightedZncc } from './weighted-zncc.ts';

/** How many pixels around its place an element is searched. */
const SEARCH_MARGIN = 8;
// Probes that correlate less than this cannot belong to a frame that would count (0.6), so the rest is not computed.
const PROBE_GATE = 0.35;
// Contrast below this part of the template's is too faint to be sure of: the similarity fades to 0 with it.
const FULL_CONTRAST = 0.2;

type Place = { rect: PixelRect; home: { dx: number; dy: number } };

/**
 * Learns from the selections which pixels belong to the element and compares only those: weighted zero-mean
 * normalised cross-correlation of luma and colour differences, at the best position a few pixels around the marked
 * place. A gain or an offset (a mis-tagged colour range, a dimmed screen) does not change it. Where the selections lie
 * at different places, each place is searched and the best counts.
 */
export const createAdaptiveMatcher: MatcherFactory = (selections, picture) => {
  const rects = selections.map((selection) => selectionRect(selection, picture));
  const samples = selections.map((selection) => toColorPlanes(selection.imageData));
  const template = learnTemplate(samples, alignAll(samples, rects));
  const appearances = template.appearances.map((look) => prepareTemplate(look, template.weights));
  const probes = new ProbeSearch(template);
  const places = distinctPlaces(rects).map((rect): Place => {
    const grown = growRect(rect, SEARCH_MARGIN, picture);
    return { rect: grown, home: { dx: rect.left - grown.left, dy: rect.top - grown.top } };
  });
  const planes = places.map(({ rect }) => emptyColorPlanes(rect.width, rect.height));
  const values = new Float32Array(template.weights.length * 3);
  const learnt: Learnt = { template, appearances, probes, values };
  return {
    rects: places.map((place) => place.rect),
    regionCount: selections.length,
    compare(patches, out) {
      out.fill(0);
      let bestScore = Number.NEGATIVE_INFINITY;
      places.forEach((place, index) => {
        const patch = patches[index];
        const own = planes[index];
        if (!patch || !own) return;
        const score = comparePlace(patch, own, place, learnt, out, bestScore);
        bestScore = Math.max(bestScore, score);
      });
    },
  };
};

type Learnt = {
  template: Template;
  appearances: readonly PreparedTemplate[];
  probes: ProbeSearch;
  values: Float32Array;
};

/** Writes the place's similarities into `out` where it is better than the best place so far; gives its score. */
function comparePlace(
  patch: RegionPixels,
  planes: ColorPlanes,
  place: Place,
  { template, appearances, probes, values }: Learnt,
  out: Float32Array,
  bestSoFar: number,
): number {
  fillLuma(patch, planes);
  const needsColor = probes.plane !== 'luma';
  if (needsColor) fillColor(patch, planes);
  const hit = probes.search(planes, template.width, template.height, place.home);
  if (hit.score < PROBE_GATE) {
    const score = Math.max(0, hit.score);
    if (score > bestSoFar) out.fill(score);
    return score;
  }
  if (!needsColor) fillColor(patch, planes);
  gather(planes, template, hit, values);
  const norm = weightedNorm(values, template.weights);
  const similarities = appearances.map((appearance) => {
    const contrast = appearance.norm > 0 ? norm / appearance.norm : 0;
    const fade = Math.min(1, contrast / FULL_CONTRAST);
    return Math.max(0, weightedZncc(appearance, values, norm)) * fade;
  });
  const score = similarities.reduce((sum, value) => sum + value, 0) / similarities.length;
  if (score > bestSoFar) out.set(similarities);
  return score;
}

function gather(planes: ColorPlanes, template: Template, at: Shift, values: Float32Array): void {
  const { columns, rows } = template;
  const pixels = columns.length;
  const { luma, blueness, redness, width } = planes;
  const base = at.dy * width + at.dx;
  for (let i = 0; i < pixels; i++) {
    const from = base + (rows[i] ?? 0) * width + (columns[i] ?? 0);
    values[i] = luma[from] ?? 0;
    values[i + pixels] = blueness[from] ?? 0;
    values[i + 2 * pixels] = redness[from] ?? 0;
  }
}

function alignAll(samples: readonly ColorPlanes[], rects: readonly PixelRect[]): Shift[] {
  const [reference] = samples;
  const [referenceRect] = rects;
  return samples.map((sample, index) => {
    const rect = rects[index];
    if (index === 0 || !reference || !referenceRect || !rect) return { dx: 0, dy: 0 };
    return alignSample(reference, referenceRect, sample, rect);
  });
}

function distinctPlaces(rects: readonly PixelRect[]): PixelRect[] {
  const places: PixelRect[] = [];
  for (const rect of rects) {
    if (!places.some((place) => isSamePlace(place, rect))) places.push(rect);
  }
  return places;
}
