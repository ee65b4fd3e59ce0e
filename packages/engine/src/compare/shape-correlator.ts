import type { PixelSize, Position } from '@framescout/media';
import { PLANES, type Template, type TemplateBox } from '../model/template.ts';
import { phaseIndex } from './chroma-phase.ts';
import { EnergyTable } from './energy-table.ts';
import { HIGH_PASS_RADIUS, highPassedPlanes } from './high-pass.ts';
import type { Kernel } from './kernel.ts';
import type { LoadedPatch } from './place-search.ts';

/** How similar in shape the element and a place in a patch are; `opacity` is 1 as learned. */
export type Correlation = { correlation: number; opacity: number };

/**
 * The correlation of just the part that is within the patch; `share` (0..1) is its share of the shape's
 * energy.
 */
export type PartCorrelation = Correlation & { share: number };

/** A template's shape at one chroma phase: its high-passed values, their address, and their energy table. */
type Shape = { planes: number; highPassed: Float32Array; energy: EnergyTable };

/** Compares a template's shape with places in a patch in the kernel's memory. */
export class ShapeCorrelator {
  readonly #kernel: Kernel;
  readonly #template: Template;
  readonly #means: readonly (() => Float32Array)[];
  readonly #weights: number;
  readonly #shares: number;
  readonly #scratch: number;
  readonly #result: number;
  /** The part of the region with nonzero weights. */
  readonly #extent: TemplateBox;
  /** Indexed by chroma phase; created on demand. */
  readonly #shapes: (Shape | undefined)[] = [];

  /**
   * `means`: what computes the template's mean (planes x rows x columns) at each of the chroma phases, or one
   * for all of them.
   */
  constructor(kernel: Kernel, template: Template, means: readonly (() => Float32Array)[]) {
    this.#kernel = kernel;
    this.#template = template;
    this.#means = means;
    const { width, height } = template;
    const stride = strideOf(width);
    this.#weights = kernel.allocate(height * stride * 4);
    this.#shares = kernel.allocate(stride * 4);
    this.#scratch = kernel.allocate(2 * (height + 1) * (stride + 8) * 4);
    this.#result = kernel.allocate(8);
    this.#writeRows(this.#weights, template.weights, 1);
    const shares = Float32Array.from({ length: width }, (_, x) => {
      return 1 / (Math.min(width - 1, x + HIGH_PASS_RADIUS) - Math.max(0, x - HIGH_PASS_RADIUS) + 1);
    });
    kernel.floats(this.#shares, width).set(shares);
    this.#extent = extentOf(template);
  }

  /** Computes the weighted normalized cross-correlation (-1..1) of the high-passed template and a patch. */
  correlate(patch: LoadedPatch, position: Position): Correlation {
    return this.#correlate(patch, position, this.#extent, this.at(position).energy.total);
  }

  /** Like {@link correlate}, but the element may lie partly outside the patch. */
  correlatePart(patch: LoadedPatch, position: Position): PartCorrelation {
    const { energy } = this.at(position);
    const extent = this.#extentWithin(patch, position);
    const visible = energy.within(extent);
    if (visible <= 0) return { correlation: 0, opacity: 0, share: 0 };
    return { ...this.#correlate(patch, position, extent, visible), share: visible / energy.total };
  }

  /**
   * Returns the share (0..1) of the shape's energy that lies within an area if the region is at a position in
   * it.
   */
  shareWithin(area: PixelSize, position: Position): number {
    const { energy } = this.at(position);
    return energy.within(this.#extentWithin(area, position)) / Math.max(1e-9, energy.total);
  }

  /** Returns the shape at the chroma phase of a position. */
  at(position: Position): Shape {
    const index = this.#means.length > 1 ? phaseIndex(position) : 0;
    this.#shapes[index] ??= this.#createShape(this.#means[index]?.() ?? this.#template.mean);
    return this.#shapes[index];
  }

  /** The part of the template that lies within an area, in steps of columns that suit the kernel. */
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
  #correlate(patch: LoadedPatch, position: Position, extent: TemplateBox, own: number): Correlation {
    const { width, height, pitch, luma, blue, red } = patch;
    const template = this.#template;
    this.#kernel.run.correlate(
      luma,
      blue,
      red,
      pitch,
      width,
      height,
      position.x,
      position.y,
      template.width,
      template.height,
      strideOf(template.width),
      extent.top,
      extent.bottom,
      extent.left,
      extent.right,
      this.#weights,
      this.at(position).planes,
      this.#shares,
      this.#scratch,
      this.#result,
    );
    const [product = 0, energy = 0] = this.#kernel.floats(this.#result, 2);
    if (own <= 0) return { correlation: 0, opacity: 0 };
    return { correlation: product / Math.sqrt(own * energy + 1e-9), opacity: product / own };
  }

  #createShape(mean: Float32Array): Shape {
    const template = this.#template;
    const highPassed = highPassedPlanes(mean, template);
    const planes = this.#kernel.allocate(PLANES * template.height * strideOf(template.width) * 4);
    this.#writeRows(planes, highPassed, PLANES);
    return { planes, highPassed, energy: new EnergyTable(highPassed, template.weights, template) };
  }

  /** Writes planes in rows of the kernel's stride. */
  #writeRows(address: number, values: Float32Array, planes: number): void {
    const { width, height } = this.#template;
    const stride = strideOf(width);
    const floats = this.#kernel.floats(address, planes * height * stride);
    if (stride === width) {
      floats.set(values);
      return;
    }
    for (let row = 0; row < planes * height; row++) {
      for (let x = 0; x < width; x++) floats[row * stride + x] = values[row * width + x] ?? 0;
    }
  }
}

/** Rows in the kernel's memory are padded to whole vectors. */
function strideOf(width: number): number {
  return (width + 3) & ~3;
}

/**
 * Returns the first and last row and column with weight; the first column is a multiple of four, as the
 * kernel requires.
 */
function extentOf({ weights, width }: Template): TemplateBox {
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  let left = width - 1;
  let right = 0;
  weights.forEach((weight, index) => {
    if (weight <= 0) return;
    const row = Math.floor(index / width);
    top = Math.min(top, row);
    bottom = row;
    left = Math.min(left, index % width);
    right = Math.max(right, index % width);
  });
  return { top: Math.min(top, bottom), bottom, left: left & ~3, right };
}
