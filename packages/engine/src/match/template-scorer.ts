import type { PixelRect, PixelSize, Position } from '@framescout/media';
import { chromaLength, type PlanePatch } from '@framescout/media';
import { atPhase } from './chroma-phase.ts';
import { EnergyTable } from './energy-table.ts';
import { HIGH_PASS_RADIUS } from './high-pass.ts';
import { Kernel } from './kernel.ts';
import { highPassedPlanes } from './membership.ts';
import { opacityFilters } from './opacity-filters.ts';
import { PictureSearch } from './picture-search.ts';
import { type LoadedPatch, ProbeSearch } from './probe-search.ts';
import { PLANES, type Template, type TemplateBox } from './template.ts';

const PIXEL_BYTES = 32;
// `vote` reads whole vectors, so the planes are followed by this many unused bytes.
const PADDING = 256;

// How many of the highest-weighted pixels a full and a quick comparison use.
const MOST_PIXELS = 1500;
const QUICK_PIXELS = 250;

/** How similar in shape the element and a place in a patch are; `opacity` is 1 as learnt. */
type Correlation = { correlation: number; opacity: number };

/** The same of the part that is in the patch; `share` (0..1): how much of the shape's energy that is. */
export type PartCorrelation = Correlation & { share: number };

/** The template at one chroma phase, and the addresses of its pixels. */
type Phase = { mean: Float32Array; pixels: number; quick: number };

/** Its shape at one chroma phase: its high-passed values, their address, and their energy. */
type Shape = { planes: number; highPassed: Float32Array; energy: EnergyTable };

const PHASES: readonly Position[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** Compares one template with places in what is loaded; positions there are those of the region's top left pixel. */
export class TemplateScorer {
  readonly template: Template;
  readonly #kernel = new Kernel();
  readonly #pixelCount: number;
  readonly #quickCount: number;
  readonly #phases: Phase[];
  /** Created on demand: a scorer that only compares values needs none. */
  readonly #shapes: (Shape | undefined)[] = [];
  /** The part of the region that has weight. */
  readonly #extent: TemplateBox;
  readonly #at: {
    patch: number;
    weights: number;
    shares: number;
    scratch: number;
    result: number;
  };
  readonly #search: ProbeSearch | PictureSearch;
  #loaded: LoadedPatch = { width: 0, height: 0, pitch: 0, luma: 0, blue: 0, red: 0 };

  /** For patches up to the size of `largest`: windows around places, or pictures to search `anywhere`. */
  constructor(template: Template, largest: PixelSize, search: 'windows' | 'anywhere' = 'windows') {
    this.template = template;
    const { width, height } = template;
    const stride = strideOf(width);
    const weighty = [...template.weights.keys()].filter((i) => (template.weights[i] ?? 0) > 0);
    const ranked = rankPixels(weighty, template.weights);
    this.#pixelCount = Math.min(MOST_PIXELS, ranked.length);
    this.#quickCount = Math.min(QUICK_PIXELS, ranked.length);
    const kernel = this.#kernel;
    this.#at = {
      patch: kernel.allocate(largest.width * largest.height * 2 + largest.width + largest.height + PADDING),
      weights: kernel.allocate(height * stride * 4),
      shares: kernel.allocate(stride * 4),
      scratch: kernel.allocate(2 * (height + 1) * (stride + 8) * 4),
      result: kernel.allocate(8),
    };
    const Search = search === 'anywhere' ? PictureSearch : ProbeSearch;
    this.#search = new Search(kernel, template, ranked, largest);
    this.#writeRows(this.#at.weights, template.weights, 1);
    const shares = Float32Array.from({ length: width }, (_, x) => {
      return 1 / (Math.min(width - 1, x + HIGH_PASS_RADIUS) - Math.max(0, x - HIGH_PASS_RADIUS) + 1);
    });
    kernel.floats(this.#at.shares, width).set(shares);
    this.#extent = extentOf(weighty, width);
    this.#phases = PHASES.map((phase) => this.#createPhase(phase, ranked));
  }

  /** Sets the patch to compare from now on, or a part of it that starts at even pixels. */
  load({ width: pitch, height: rows, luma, blue, red }: PlanePatch, part?: PixelRect): void {
    const { left, top, width, height } = part ?? { left: 0, top: 0, width: pitch, height: rows };
    const chromaPitch = chromaLength(pitch);
    const lumaAt = this.#at.patch;
    const blueAt = lumaAt + pitch * height;
    const redAt = blueAt + chromaPitch * chromaLength(height);
    // Whole rows, which are copied at once.
    const rowsOf = (plane: Uint8Array, own: number, first: number, count: number) =>
      plane.subarray(first * own, (first + count) * own);
    const { bytes } = this.#kernel;
    bytes.set(rowsOf(luma, pitch, top, height), lumaAt);
    bytes.set(rowsOf(blue, chromaPitch, top >> 1, chromaLength(height)), blueAt);
    bytes.set(rowsOf(red, chromaPitch, top >> 1, chromaLength(height)), redAt);
    const across = left >> 1;
    this.#loaded = { width, height, pitch, luma: lumaAt + left, blue: blueAt + across, red: redAt + across };
  }

  /** The share of the template's weight that agrees beyond chance, up to 1; 0 or less is chance. */
  agreement({ x, y }: Position): number {
    return this.#agreement(x, y, this.#phaseAt(x, y).pixels, this.#pixelCount);
  }

  /** {@link agreement} of the highest-weighted pixels only. */
  quickAgreement({ x, y }: Position): number {
    return this.#agreement(x, y, this.#phaseAt(x, y).quick, this.#quickCount);
  }

  /** Weighted normalised cross-correlation (-1..1) of the high-passed template and patch. */
  correlate(position: Position): Correlation {
    return this.#correlate(position, this.#extent, this.#shapeAt(position.x, position.y).energy.total);
  }

  /** {@link correlate}, where the element may lie partly outside the patch. */
  correlatePart(position: Position): PartCorrelation {
    const { energy } = this.#shapeAt(position.x, position.y);
    const extent = this.#extentWithin(this.#loaded, position);
    const visible = energy.within(extent);
    if (visible <= 0) return { correlation: 0, opacity: 0, share: 0 };
    return { ...this.#correlate(position, extent, visible), share: visible / energy.total };
  }

  /** The share (0..1) of the shape's energy that lies within an area if the region is at a position in it. */
  shareWithin(area: PixelSize, position: Position): number {
    const { energy } = this.#shapeAt(position.x, position.y);
    return energy.within(this.#extentWithin(area, position)) / Math.max(1e-9, energy.total);
  }

  /** The part of the template that lies within an area, in the kernel's steps of columns. */
  #extentWithin({ width, height }: PixelSize, { x, y }: Position): TemplateBox {
    const { top, bottom, left, right } = this.#extent;
    return {
      top: Math.max(top, -y),
      bottom: Math.min(bottom, height - 1 - y),
      left: Math.max(left, strideOf(-x)),
      right: width - x > right ? right : ((width - x) & ~3) - 1,
    };
  }

  /** `own`: the energy of the part of the template that is compared. */
  #correlate({ x, y }: Position, extent: TemplateBox, own: number): Correlation {
    const { width, height, pitch, luma, blue, red } = this.#loaded;
    const { template } = this;
    const at = this.#at;
    const { planes } = this.#shapeAt(x, y);
    this.#kernel.run.correlate(
      luma,
      blue,
      red,
      pitch,
      width,
      height,
      x,
      y,
      template.width,
      template.height,
      strideOf(template.width),
      extent.top,
      extent.bottom,
      extent.left,
      extent.right,
      at.weights,
      planes,
      at.shares,
      at.scratch,
      at.result,
    );
    const [product = 0, energy = 0] = this.#kernel.floats(at.result, 2);
    if (own <= 0) return { correlation: 0, opacity: 0 };
    return { correlation: product / Math.sqrt(own * energy + 1e-9), opacity: product / own };
  }

  /** The best quick agreement within `radius` pixels of a position, and where. */
  bestNear({ x, y }: Position, radius: number): { position: Position; agreement: number } {
    let best = { position: { x, y }, agreement: Number.NEGATIVE_INFINITY };
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const position = { x: x + dx, y: y + dy };
        const agreement = this.quickAgreement(position);
        if (agreement > best.agreement) best = { position, agreement };
      }
    }
    return best;
  }

  /**
   * Where the element may be: at most `most` places, no two within `apart`; see {@link ProbeSearch} and {@link
   * PictureSearch}.
   */
  search(most: number, apart: PixelSize): Position[] {
    return this.#search.search(this.#loaded, most, apart);
  }

  /**
   * A linear filter that gives the opacity of {@link correlate} at one place in what is loaded, much faster. `place` must be
   * inside it.
   */
  opacityFilter(place: Position): () => number {
    const { width, height } = this.template;
    const { highPassed, energy } = this.#shapeAt(place.x, place.y);
    const { planes, chroma } = opacityFilters(this.template, highPassed, energy.total, place);
    const filters = planes.map((own) => {
      const address = this.#kernel.allocate(own.length * 4);
      this.#kernel.floats(address, own.length).set(own);
      return address;
    });
    const [lumaFilter = 0, blueFilter = 0, redFilter = 0] = filters;
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

  #agreement(x: number, y: number, pixels: number, count: number): number {
    const { width, height, pitch, luma, blue, red } = this.#loaded;
    const agreed = this.#kernel.run.agreement(luma, blue, red, pitch, width, height, x, y, pixels, count);
    const { chance } = this.template;
    return (agreed - chance) / (1 - chance);
  }

  #phaseAt(x: number, y: number): Phase {
    const phase = this.#phases[phaseIndex(x, y)];
    if (!phase) throw new RangeError('positions are whole pixels');
    return phase;
  }

  #shapeAt(x: number, y: number): Shape {
    const index = phaseIndex(x, y);
    this.#shapes[index] ??= this.#createShape(this.#phaseAt(x, y).mean);
    return this.#shapes[index];
  }

  #createPhase(phase: Position, ranked: readonly number[]): Phase {
    const { template } = this;
    const pixels = template.width * template.height;
    const mean = template.mean.slice();
    for (let plane = 1; plane < PLANES; plane++) {
      const own = mean.subarray(plane * pixels, (plane + 1) * pixels);
      own.set(atPhase(own, template, template.phase, phase));
    }
    return {
      mean,
      pixels: this.#writePixels(ranked.slice(0, this.#pixelCount), mean),
      quick: this.#writePixels(ranked.slice(0, this.#quickCount), mean),
    };
  }

  #createShape(mean: Float32Array): Shape {
    const { template } = this;
    const highPassed = highPassedPlanes(mean, template);
    const planes = this.#kernel.allocate(PLANES * template.height * strideOf(template.width) * 4);
    this.#writeRows(planes, highPassed, PLANES);
    return { planes, highPassed, energy: new EnergyTable(highPassed, template.weights, template) };
  }

  /** Writes planes in rows of the kernel's stride. */
  #writeRows(address: number, values: Float32Array, planes: number): void {
    const { width, height } = this.template;
    const stride = strideOf(width);
    const floats = this.#kernel.floats(address, planes * height * stride);
    for (let row = 0; row < planes * height; row++) {
      floats.set(values.subarray(row * width, (row + 1) * width), row * stride);
    }
  }

  #writePixels(indices: readonly number[], mean: Float32Array): number {
    const { width, height, precision, weights } = this.template;
    const address = this.#kernel.allocate(indices.length * PIXEL_BYTES);
    const { view } = this.#kernel;
    indices.forEach((index, order) => {
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

function phaseIndex(x: number, y: number): number {
  return (x & 1) | ((y & 1) << 1);
}

/** Rows in the kernel's memory are padded to whole vectors. */
function strideOf(width: number): number {
  return (width + 3) & ~3;
}

/** The first and last row and column with a pixel; the first column as a multiple of four, as the kernel needs it. */
function extentOf(indices: readonly number[], width: number) {
  const [first = 0] = indices;
  const last = indices.at(-1) ?? first;
  let left = width - 1;
  let right = 0;
  for (const index of indices) {
    left = Math.min(left, index % width);
    right = Math.max(right, index % width);
  }
  return { top: Math.floor(first / width), bottom: Math.floor(last / width), left: left & ~3, right };
}

/** The pixels by descending weight, slightly shuffled so that the first ones are not all adjacent. */
function rankPixels(indices: readonly number[], weights: Float32Array): number[] {
  const rank = new Map(
    indices.map((index, order) => {
      const noise = ((Math.imul(order + 1, 0x9e3779b1) >>> 8) % 1024) / 1024;
      return [index, (weights[index] ?? 0) * (0.6 + 0.4 * noise)];
    }),
  );
  return [...indices].sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0));
}
