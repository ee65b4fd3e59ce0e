import type { PixelRect, PixelSize, Position } from '@framescout/media';
import { chromaLength, type PlanePatch } from '@framescout/media';
import type { SizedPlace } from '../model/matcher.ts';
import { PLANES, type Template } from '../model/template.ts';
import { PHASES, phaseIndex, resampleMean } from './chroma-phase.ts';
import { createOpacityFilters, createPlaneFilter } from './create-opacity-filters.ts';
import { EnergyTable } from './energy-table.ts';
import { boxFilter, highPass } from './high-pass.ts';
import { Kernel } from './kernel.ts';
import { type LoadedPatch, PlaceSearch } from './place-search.ts';
import { rankPixels } from './rank-pixels.ts';
import { resizeTemplate } from './resize-template.ts';
import { type Correlation, type PartCorrelation, ShapeCorrelator } from './shape-correlator.ts';

// A pixel in the kernel's memory: two 16-bit coordinates, and seven floats (mean and precision by plane, weight).
const PIXEL_BYTES = 32;
// `findPeaks` reads whole vectors, so the planes are followed by this many unused bytes.
const PADDING = 256;

// How many of the highest-weighted pixels are used by a full and by a quick comparison.
const MAX_PIXELS = 1500;
const QUICK_PIXELS = 250;

/** What may be a few pixels off is searched for within this many, at every second one. */
export const REACH = 8;
/** So many of the best of those are refined. */
export const REFINED = 4;

/** A shape at some size, and the offset of its region from the template's. */
type ResizedShape = { shape: ShapeCorrelator; offset: Position };

/** A position and its quick agreement; see {@link TemplateScorer.quickAgreement}. */
export type RatedPlace = { position: Position; agreement: number };

/**
 * Compares one template with places in the loaded patch; positions there are those of the region's top left
 * pixel.
 */
export class TemplateScorer {
  readonly template: Template;
  readonly #kernel = new Kernel();
  readonly #quickCount: number;
  /** The pixels that are compared, highest weight first. */
  readonly #ranked: readonly number[];
  /** Indexed by chroma phase: means, and addresses of the ranked pixels; created on demand. */
  readonly #means: (Float32Array | undefined)[] = [];
  readonly #pixels: (number | undefined)[] = [];
  readonly #shape: ShapeCorrelator;
  /** By size; sizes other than the learned one are created on demand. */
  readonly #resized = new Map<number, ResizedShape>();
  readonly #patchAt: number;
  readonly #search: PlaceSearch;
  #loaded: LoadedPatch = { width: 0, height: 0, pitch: 0, luma: 0, blue: 0, red: 0 };

  /** For patches up to the size of `largest`; see {@link PlaceSearch}. */
  constructor(template: Template, largest: PixelSize) {
    this.template = template;
    const weighty = [...template.weights.keys()].filter((i) => (template.weights[i] ?? 0) > 0);
    const ranked = rankPixels(weighty, (pixel) => template.weights[pixel] ?? 0);
    this.#ranked = ranked.slice(0, MAX_PIXELS);
    this.#quickCount = Math.min(QUICK_PIXELS, ranked.length);
    const kernel = this.#kernel;
    this.#patchAt = kernel.allocate(
      largest.width * largest.height * 2 + largest.width + largest.height + PADDING,
    );
    this.#search = new PlaceSearch(kernel, template, largest);
    this.#shape = new ShapeCorrelator(
      kernel,
      template,
      PHASES.map((_, phase) => () => this.#meanAt(phase)),
    );
    this.#resized.set(1, { shape: this.#shape, offset: { x: 0, y: 0 } });
  }

  /** The indices of the pixels that are compared, highest weight first. */
  get ranked(): readonly number[] {
    return this.#ranked;
  }

  /** Loads the patch to compare, or a part of it that starts at even pixels. */
  load({ width: pitch, height: rows, luma, blue, red }: PlanePatch, part?: PixelRect): void {
    const { left, top, width, height } = part ?? { left: 0, top: 0, width: pitch, height: rows };
    const chromaPitch = chromaLength(pitch);
    const lumaAt = this.#patchAt;
    const blueAt = lumaAt + pitch * height;
    const redAt = blueAt + chromaPitch * chromaLength(height);
    // Copies whole rows, which takes a single call per plane.
    const rowsOf = (plane: Uint8Array, own: number, first: number, count: number) =>
      plane.subarray(first * own, (first + count) * own);
    const { bytes } = this.#kernel;
    bytes.set(rowsOf(luma, pitch, top, height), lumaAt);
    bytes.set(rowsOf(blue, chromaPitch, top >> 1, chromaLength(height)), blueAt);
    bytes.set(rowsOf(red, chromaPitch, top >> 1, chromaLength(height)), redAt);
    const across = left >> 1;
    this.#loaded = { width, height, pitch, luma: lumaAt + left, blue: blueAt + across, red: redAt + across };
  }

  /** Returns the share of the template's weight that agrees beyond chance, up to 1; 0 or less is chance. */
  agreement({ x, y }: Position): number {
    return this.#agreement(x, y, this.#ranked.length);
  }

  /** Like {@link agreement}, but of the highest-weighted pixels only. */
  quickAgreement({ x, y }: Position): number {
    return this.#agreement(x, y, this.#quickCount);
  }

  /** Computes the weighted normalized cross-correlation (-1..1) of the high-passed template and patch. */
  correlate(position: Position): Correlation {
    return this.#shape.correlate(this.#loaded, position);
  }

  /** Like {@link correlate}, but the element may lie partly outside the patch and have another size. */
  correlatePart({ size, ...position }: SizedPlace): PartCorrelation {
    const { shape, offset } = this.#atSize(size);
    return shape.correlatePart(this.#loaded, { x: position.x + offset.x, y: position.y + offset.y });
  }

  /**
   * Returns the share (0..1) of the shape's energy that lies within an area if the element is at a place in
   * it.
   */
  shareWithin(area: PixelSize, { size, ...position }: SizedPlace): number {
    const { shape, offset } = this.#atSize(size);
    return shape.shareWithin(area, { x: position.x + offset.x, y: position.y + offset.y });
  }

  #atSize(size: number): ResizedShape {
    const known = this.#resized.get(size);
    if (known) return known;
    const { template } = this;
    const resized = resizeTemplate(template, size);
    const offset = {
      x: Math.round((template.width - resized.width) / 2),
      y: Math.round((template.height - resized.height) / 2),
    };
    // Sizes are so coarse that the chroma phase hardly matters.
    const own = { shape: new ShapeCorrelator(this.#kernel, resized, [() => resized.mean]), offset };
    this.#resized.set(size, own);
    return own;
  }

  /** Finds the best quick agreement within a pixel of a position, in each direction. */
  findBestNear({ x, y }: Position): RatedPlace {
    return this.#findBest([-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy }))));
  }

  /**
   * Finds the positions with the best quick agreement within {@link REACH} of one, at most {@link REFINED}: takes
   * the best of every second pixel, and refines each by one pixel.
   */
  findLikeliestNear({ x, y }: Position): Position[] {
    const tried: RatedPlace[] = [];
    for (let dy = -REACH; dy <= REACH; dy += 2) {
      for (let dx = -REACH; dx <= REACH; dx += 2) tried.push(this.#rate({ x: x + dx, y: y + dy }));
    }
    tried.sort((a, b) => b.agreement - a.agreement);
    return tried.slice(0, REFINED).map(({ position }) => this.findBestNear(position).position);
  }

  /**
   * Finds where the element may be: at most `most` places, no two within `apart`; see {@link PlaceSearch}. That visits
   * every second row, so each is moved to the best one.
   */
  search(most: number, apart: PixelSize): RatedPlace[] {
    const found = this.#search.search(this.#loaded, most, apart);
    return found.map(({ x, y }) => this.#findBest([y - 1, y, y + 1].map((row) => ({ x, y: row }))));
  }

  /**
   * Creates a linear filter that yields the opacity of {@link correlate} at one place in the loaded patch,
   * much faster. `place` must be inside the patch.
   */
  opacityFilter(place: Position): () => number {
    const { width, height } = this.template;
    const { highPassed, energy } = this.#shape.at(place);
    const { planes, chroma } = createOpacityFilters(this.template, highPassed, energy.total, place);
    const [lumaFilter = 0, blueFilter = 0, redFilter = 0] = planes.map((own) => this.#writeFloats(own));
    const { run } = this.#kernel;
    return () => {
      const { pitch, luma, blue, red } = this.#loaded;
      const chromaPitch = chromaLength(pitch);
      const { left, top, width: columns, height: rows } = chroma;
      return (
        run.project(luma, pitch, place.x, place.y, width, height, lumaFilter) +
        run.project(blue, chromaPitch, left, top, columns, rows, blueFilter) +
        run.project(red, chromaPitch, left, top, columns, rows, redFilter)
      );
    };
  }

  /**
   * Like {@link opacityFilter}, but of the luma alone of the template blurred by a radius: what is left of an element in
   * a picture that is gray or blurred.
   */
  blurredLumaFilter(place: Position, radius: number): () => number {
    const { mean, weights, width, height } = this.template;
    const shape = boxFilter(mean.subarray(0, width * height), this.template, radius);
    highPass(shape, this.template);
    const { total } = new EnergyTable(shape, weights, this.template);
    const filter = this.#writeFloats(createPlaneFilter(this.template, shape, total));
    const { run } = this.#kernel;
    return () => run.project(this.#loaded.luma, this.#loaded.pitch, place.x, place.y, width, height, filter);
  }

  #writeFloats(values: Float32Array): number {
    const address = this.#kernel.allocate(values.length * 4);
    this.#kernel.floats(address, values.length).set(values);
    return address;
  }

  /** Returns the position with the best quick agreement. */
  #findBest(positions: readonly Position[]): RatedPlace {
    return positions
      .map((position) => this.#rate(position))
      .reduce((best, other) => (other.agreement > best.agreement ? other : best));
  }

  #rate(position: Position): RatedPlace {
    return { position, agreement: this.quickAgreement(position) };
  }

  /** How much of the weight of the first `count` ranked pixels agrees beyond chance. */
  #agreement(x: number, y: number, count: number): number {
    const pixels = this.#pixelsAt(phaseIndex({ x, y }));
    const { width, height, pitch, luma, blue, red } = this.#loaded;
    const agreed = this.#kernel.run.agreement(luma, blue, red, pitch, width, height, x, y, pixels, count);
    const { chance } = this.template;
    return (agreed - chance) / (1 - chance);
  }

  #meanAt(phase: number): Float32Array {
    this.#means[phase] ??= resampleMean(this.template, PHASES[phase] ?? this.template.phase);
    return this.#means[phase];
  }

  #pixelsAt(phase: number): number {
    this.#pixels[phase] ??= this.#writePixels(this.#meanAt(phase));
    return this.#pixels[phase];
  }

  #writePixels(mean: Float32Array): number {
    const { width, height, precision, weights } = this.template;
    const address = this.#kernel.allocate(this.#ranked.length * PIXEL_BYTES);
    const { view } = this.#kernel;
    this.#ranked.forEach((index, order) => {
      const at = address + order * PIXEL_BYTES;
      view.setInt16(at, index % width, true);
      view.setInt16(at + 2, Math.floor(index / width), true);
      for (let plane = 0; plane < PLANES; plane++) {
        const from = plane * width * height + index;
        view.setFloat32(at + 4 + plane * 4, mean[from] ?? 0, true);
        view.setFloat32(at + 16 + plane * 4, precision[from] ?? 0, true);
      }
      view.setFloat32(at + 28, weights[index] ?? 0, true);
    });
    return address;
  }
}
