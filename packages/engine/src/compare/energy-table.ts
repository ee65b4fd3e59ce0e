import type { PixelSize } from '@framescout/media';
import { PLANES, type TemplateBox } from '../model/template.ts';

/** Sums a shape's weighted energy over parts of its region, using a summed-area table (Crow 1984). */
export class EnergyTable {
  /** (rows + 1) x (columns + 1): the energy above and to the left of each pixel's corner. */
  readonly #sums: Float64Array;
  readonly #width: number;

  /** `highPassed`: planes x rows x columns; `weights`: rows x columns. */
  constructor(highPassed: Float32Array, weights: Float32Array, { width, height }: PixelSize) {
    this.#width = width;
    const pitch = width + 1;
    const sums = new Float64Array(pitch * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        for (let plane = 0; plane < PLANES; plane++) {
          row += (weights[at] ?? 0) * (highPassed[plane * width * height + at] ?? 0) ** 2;
        }
        sums[(y + 1) * pitch + x + 1] = (sums[y * pitch + x + 1] ?? 0) + row;
      }
    }
    this.#sums = sums;
  }

  /** The energy of the whole shape. */
  get total(): number {
    return this.#sums.at(-1) ?? 0;
  }

  /** Returns the energy within columns left..right and rows top..bottom, all inclusive. */
  within({ left, top, right, bottom }: TemplateBox): number {
    if (right < left || bottom < top) return 0;
    const pitch = this.#width + 1;
    const sumAt = (column: number, row: number) => this.#sums[row * pitch + column] ?? 0;
    return sumAt(right + 1, bottom + 1) - sumAt(left, bottom + 1) - sumAt(right + 1, top) + sumAt(left, top);
  }
}
