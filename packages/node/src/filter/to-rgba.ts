import type { Frame } from 'node-av';
import { FilterChain } from './filter-chain.ts';

/** Converts formats without a WebCodecs name (planar RGB, gray, 4:4:0) to RGBA, of one size. */
export class ToRgba implements Disposable {
  readonly #chain: FilterChain;

  private constructor(chain: FilterChain) {
    this.#chain = chain;
  }

  static async create({ width, height, format }: Frame): Promise<ToRgba> {
    const size = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000000`;
    return new ToRgba(
      await FilterChain.create(['buffer', size], [['format', 'pix_fmts=rgba']], ['buffersink']),
    );
  }

  /** Converts a frame into an empty one, and returns the latter. */
  convert(frame: Frame, converted: Frame): Frame {
    this.#chain.pass(frame, converted);
    return converted;
  }

  [Symbol.dispose](): void {
    this.#chain[Symbol.dispose]();
  }
}
