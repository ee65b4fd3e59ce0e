import type { CutRect } from '@framescout/media';
import { FFmpegError, Frame } from 'node-av';
import { FilterChain } from './filter-chain.ts';

/** Crops one rectangle out of frames of the same size and format. */
export class Crop implements Disposable {
  readonly #chain: FilterChain;
  readonly #passed = new Frame();
  readonly #cropped = new Frame();

  private constructor(chain: FilterChain) {
    this.#chain = chain;
    this.#passed.alloc();
    this.#cropped.alloc();
  }

  /** Prepares to crop frames like this one. The rectangle is in pixels. */
  static async create(frame: Frame, { x, y, width, height }: CutRect): Promise<Crop> {
    const crop = ['crop', `${width}:${height}:${x}:${y}:exact=1`] as const;
    return new Crop(await FilterChain.ofPictures(frame, [crop]));
  }

  /** Passes the rectangle of a frame to `use`; its pixels are the frame's own, and must not be kept. */
  withCrop<Result>(frame: Frame, use: (cropped: Frame) => Result): Result {
    FFmpegError.throwIfError(this.#passed.ref(frame), 'crop a frame');
    this.#chain.pass(this.#passed, this.#cropped);
    try {
      return use(this.#cropped);
    } finally {
      this.#cropped.unref();
    }
  }

  /** Copies the pixels of the rectangle, plane by plane without padding. */
  cut(frame: Frame): Uint8Array<ArrayBuffer> {
    return this.withCrop(frame, (cropped) => {
      const { buffer, byteOffset, length } = cropped.toBuffer();
      if (!(buffer instanceof ArrayBuffer)) throw new TypeError('frames are copied into memory of their own');
      return new Uint8Array(buffer, byteOffset, length);
    });
  }

  [Symbol.dispose](): void {
    for (const frame of [this.#passed, this.#cropped]) frame.free();
    this.#chain[Symbol.dispose]();
  }
}
