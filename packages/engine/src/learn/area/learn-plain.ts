import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { type PixelRect, type PixelSize, relativePosition } from '@framescout/media';
import type { Agreement } from '../../model/agreement.ts';
import { cutRegion } from '../../model/cut-region.ts';
import type { ElementStudy, SelectionStudy } from '../../model/element-study.ts';
import { meanOf } from '../../model/statistics.ts';
import type { RegisteredElement } from '../../model/trained-element.ts';
import { regionOfSize } from '../../register/convert-to-region.ts';
import { areaSizes, areaTemplate, learnArea } from './learn-area.ts';

// A selection is plain if its samples are this close (luma, chroma: 0..255 steps) to their median, apart from
// a share that a codec may spoil. A sign of a few pixels is larger than that share.
const EVEN = [8, 6, 6] as const;
const SPOILT_SHARE = 0.002;
// Selections show the same plain area if their medians differ by at most this.
const ALIKE = [10, 7, 7] as const;
// Bounds of the standard deviation assumed for an element's samples, in steps; codecs keep flat areas very
// flat.
const SIGMA = { min: [2.5, 2.5, 2.5], max: [7, 7, 7] };

/** What a frame shows within a rectangle of the picture: its samples, and their median in each plane. */
type PlainArea = { rect: PixelRect; samples: Uint8Array; medians: number[] };

/**
 * Learns an element that is nothing but a flat area, such as a white flash or a black screen. It has no shape
 * to search for: its place is compared by value alone. Returns null unless two of three selections, or both
 * of two, are plain and alike; a third that isn't is the outlier.
 */
export function learnPlain(study: ElementStudy): RegisteredElement | null {
  const clicked = study.selections.slice(0, SELECTIONS_PER_ELEMENT);
  const all = clicked.map((selection) => findPlainArea(selection, selection.rect));
  const first = all.find((area) => area && all.filter((other) => isAlike(area, other)).length >= 2);
  const outliers = clicked.flatMap((_, index) => (first && isAlike(first, all[index]) ? [] : [index]));
  if (!first || outliers.length > 1) return null;
  const agreed = clicked.filter((_, index) => !outliers.includes(index));
  const size = largestPlain(agreed, first);
  const regionOf = (selection: SelectionStudy) => regionOfSize(selection, size);
  const isShownBy = (selection: SelectionStudy) =>
    isAlike(first, findPlainArea(selection, regionOf(selection)));
  if (!agreed.every(isShownBy)) return null;
  const further = study.selections.slice(SELECTIONS_PER_ELEMENT).filter(isShownBy);
  const shown = [...agreed, ...further];
  const areas = shown.flatMap((selection) => findPlainArea(selection, regionOf(selection)) ?? []);
  const expect = (_: unknown, plane: number) =>
    new Float32Array(size.width * size.height).fill(meanOf(areas.map(({ medians }) => medians[plane] ?? 0)));
  const samples = areas.map((own) => own.samples);
  const area = { template: areaTemplate(samples, size, expect, SIGMA), shown, regionOf };
  const [index] = outliers;
  const agreement: Agreement = index === undefined ? { kind: 'all' } : { kind: 'outlier', index };
  return learnArea(study, area, { clicked, agreement });
}

/**
 * Returns the size of the region: as clicked, or larger if that is still plain in all selections; a drawn box
 * keeps its size.
 */
function largestPlain(agreed: readonly SelectionStudy[], first: PlainArea): PixelSize {
  const { width, height } = first.rect;
  const isPlain = (size: PixelSize) =>
    agreed.every((selection) => isAlike(first, findPlainArea(selection, regionOfSize(selection, size))));
  return areaSizes({ width, height }, agreed).find(isPlain) ?? { width, height };
}

/** Returns what a selection's frame shows within a rectangle if that is plain, otherwise null. */
function findPlainArea({ patch, window }: SelectionStudy, rect: PixelRect): PlainArea | null {
  const samples = cutRegion(patch, relativePosition(window, rect), rect);
  const pixels = rect.width * rect.height;
  const medians = EVEN.map((_, plane) => medianOf(samples.subarray(plane * pixels, (plane + 1) * pixels)));
  const isPlain = EVEN.every((reach, plane) => {
    const own = samples.subarray(plane * pixels, (plane + 1) * pixels);
    const median = medians[plane] ?? 0;
    let stray = 0;
    for (const sample of own) if (Math.abs(sample - median) > reach) stray++;
    return stray <= SPOILT_SHARE * pixels;
  });
  return isPlain ? { rect, samples, medians } : null;
}

function isAlike(a: PlainArea, b: PlainArea | null | undefined): boolean {
  if (!b) return false;
  return ALIKE.every((reach, plane) => Math.abs((a.medians[plane] ?? 0) - (b.medians[plane] ?? 0)) <= reach);
}

/** Returns the median of bytes. */
function medianOf(samples: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const sample of samples) counts[sample] = (counts[sample] ?? 0) + 1;
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below * 2 >= samples.length;
  });
}
