import type { PixelSize } from '@framescout/media';
import { highPassPlanes } from '../../compare/high-pass.ts';
import { PLANES } from '../../model/template.ts';

/** First and second moments over all patches of a region, planes x rows x columns. */
export type Moments = { count: number; sum: Float64Array; squares: Float64Array };

/**
 * What a place looks like without the element: its patches, and the moments of each pixel, both raw and high-passed.
 * Where the element is from another recording, what is beside and behind it there isn't known: a pixel's moments are
 * those of all pixels.
 */
export class Background {
  readonly #raw: Moments;
  readonly #highPassed: Moments;
  readonly #isForeign: boolean;
  readonly #size: PixelSize;
  readonly #values: Float32Array;
  #patches: ReadonlyMap<Uint8Array, number> = new Map();

  constructor(size: PixelSize, isForeign = false) {
    this.#size = size;
    const length = PLANES * size.width * size.height;
    this.#isForeign = isForeign;
    this.#raw = noMoments(length);
    this.#highPassed = noMoments(length);
    this.#values = new Float32Array(length);
  }

  /** The patches (samples, planes x rows x columns), with their multiplicities. */
  get patches(): ReadonlyMap<Uint8Array, number> {
    return this.#patches;
  }

  get raw(): Moments {
    return this.#isForeign ? poolPixels(this.#raw) : this.#raw;
  }

  get highPassed(): Moments {
    return this.#isForeign ? poolPixels(this.#highPassed) : this.#highPassed;
  }

  /** Replaces the patches, at no cost for those that are unchanged. */
  replace(patches: ReadonlyMap<Uint8Array, number>): void {
    for (const patch of new Set([...this.#patches.keys(), ...patches.keys()])) {
      const added = (patches.get(patch) ?? 0) - (this.#patches.get(patch) ?? 0);
      if (added !== 0) this.#add(patch, added);
    }
    this.#patches = patches;
  }

  #add(patch: Uint8Array, times: number): void {
    const values = this.#values;
    values.set(patch);
    addMoments(this.#raw, values, times);
    highPassPlanes(values, this.#size);
    addMoments(this.#highPassed, values, times);
  }
}

function noMoments(length: number): Moments {
  return { count: 0, sum: new Float64Array(length), squares: new Float64Array(length) };
}

function addMoments(moments: Moments, values: Float32Array, times: number): void {
  const { sum, squares } = moments;
  moments.count += times;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    sum[i] = (sum[i] ?? 0) + times * value;
    squares[i] = (squares[i] ?? 0) + times * value * value;
  }
}

/** Gives each pixel the mean moments of its plane. */
function poolPixels({ count, sum, squares }: Moments): Moments {
  return { count, sum: meanByPlane(sum), squares: meanByPlane(squares) };
}

function meanByPlane(values: Float64Array): Float64Array {
  const pixels = values.length / PLANES;
  const means = new Float64Array(values.length);
  for (let from = 0; from < values.length; from += pixels) {
    const total = values.subarray(from, from + pixels).reduce((sum, value) => sum + value, 0);
    means.fill(total / pixels, from, from + pixels);
  }
  return means;
}
