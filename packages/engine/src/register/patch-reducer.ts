import type { PixelSize } from '@framescout/media';
import { chromaLength, type PlanePatch } from '@framescout/media';
import { Kernel } from '../compare/kernel.ts';
import type { PatchView, ReducedPatch } from './novelty.ts';

/**
 * Reduces patches of one size: `reduction` (even) luma pixels to one in each direction; chroma is at half
 * size already.
 */
export class PatchReducer {
  readonly #reduction: number;
  readonly #view: PatchView;
  readonly #pitch: number;
  readonly #size: PixelSize;
  readonly #kernel = new Kernel();
  readonly #at: { plane: number; luma: number; blue: number; red: number; sums: number };

  constructor({ width, height }: PixelSize, reduction: number, view: PatchView) {
    this.#reduction = reduction;
    this.#view = view;
    this.#pitch = width;
    this.#size = { width: Math.floor(width / reduction), height: Math.floor(height / reduction) };
    const length = this.#size.width * this.#size.height;
    this.#at = {
      plane: this.#kernel.allocate(width * height),
      luma: this.#kernel.allocateFloats(length),
      blue: this.#kernel.allocateFloats(length),
      red: this.#kernel.allocateFloats(length),
      sums: this.#kernel.allocateFloats(length),
    };
  }

  /** Reduces a patch. The result is valid until the next call. */
  reduce({ luma, blue, red }: PlanePatch): ReducedPatch {
    const chromaWidth = chromaLength(this.#pitch);
    const chromaBlock = this.#reduction >> 1;
    const planes = [
      this.#plane(luma, this.#pitch, this.#reduction, this.#at.luma),
      this.#plane(blue, chromaWidth, chromaBlock, this.#at.blue),
      this.#plane(red, chromaWidth, chromaBlock, this.#at.red),
    ];
    return { ...this.#size, view: this.#view, planes };
  }

  #plane(samples: Uint8Array, pitch: number, block: number, values: number): Float32Array {
    const { width, height } = this.#size;
    const { plane, sums } = this.#at;
    this.#kernel.bytes.set(samples, plane);
    this.#kernel.run.meansOfBlocks(plane, pitch, block, width, height, values);
    if (this.#view === 'high-passed') this.#kernel.run.highPass(values, width, height, sums);
    return this.#kernel.floats(values, width * height);
  }
}
