import type { DecoderPreference, Video } from '@framescout/media';
import type { RunControl } from '../../run-control.ts';
import { largestPool, PoolSizer, poolBounds } from './pool-sizer.ts';

// How often the pool's size is adjusted.
const SIZING_MS = 2500;
// Memory budget of all decoders together.
const MEMORY_BYTES = 240e6;

/** The work that the decoders of a pool share. */
export type PoolWork = {
  /** Returns whether there is work for another decoder. */
  hasMore(): boolean;
  /** Runs one decoder until there is no more work or the pool {@link DecoderPool.isTooLarge}. */
  decode(): Promise<void>;
  /** Returns how many frames all decoders have scored since the last call. */
  framesSinceLastAsked(): number;
};

/** Runs decoders concurrently, as many as yield the highest total frame rate. */
export class DecoderPool {
  /** Whether each decoder decodes one frame at a time, rather than several on threads of its own. */
  readonly isFrameByFrame: boolean;
  readonly #sizer: PoolSizer;
  readonly #isFixed: boolean;
  readonly #control: RunControl;
  readonly #atWork = new Set<Promise<void>>();
  #mostAtWork = 0;
  #failure: unknown;

  private constructor(
    sizer: PoolSizer,
    control: RunControl,
    kind: { isFrameByFrame: boolean; isFixed: boolean },
  ) {
    this.#sizer = sizer;
    this.#control = control;
    this.isFrameByFrame = kind.isFrameByFrame;
    this.#isFixed = kind.isFixed;
  }

  /** Creates a pool for a video. `fixedSize`: the number of decoders; null to find the best number. */
  static async create(
    video: Video,
    preference: DecoderPreference,
    fixedSize: number | null,
    control: RunControl,
  ): Promise<DecoderPool> {
    const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
    const { width, height } = video.info;
    const limits = { cores, codedPixels: width * height, memoryBytes: MEMORY_BYTES };
    // Decoders that take one frame at a time keep all cores busy only if there is one per core.
    const isFrameByFrame =
      cores > 1 &&
      (fixedSize ?? largestPool(limits)) >= cores &&
      (await video.canDecodeFrameByFrame(preference));
    const bounds =
      fixedSize === null
        ? poolBounds({ ...limits, isThreaded: !isFrameByFrame })
        : { min: fixedSize, first: fixedSize, max: fixedSize };
    return new DecoderPool(new PoolSizer(bounds), control, { isFrameByFrame, isFixed: fixedSize !== null });
  }

  /** The current target number of decoders. */
  get size(): number {
    return this.#sizer.size;
  }

  /** The most decoders that have been at work at once. */
  get mostAtWork(): number {
    return this.#mostAtWork;
  }

  /**
   * Whether more decoders are at work than there should be; one that finishes a chunk then takes no other.
   */
  get isTooLarge(): boolean {
    return this.#atWork.size > this.size;
  }

  /**
   * Runs decoders until all of them have finished. If one fails, the scan is cancelled.
   * @throws the error of the first decoder that failed, once all have ended
   */
  async run(work: PoolWork): Promise<void> {
    const sizing = setInterval(() => {
      if (this.#control.state !== 'running' || this.#isFixed) return;
      this.#sizer.report((1000 * work.framesSinceLastAsked()) / SIZING_MS);
      this.#fill(work);
    }, SIZING_MS);
    try {
      this.#fill(work);
      while (this.#atWork.size > 0) await Promise.race(this.#atWork);
    } finally {
      clearInterval(sizing);
    }
    if (this.#failure) throw this.#failure;
  }

  #fill(work: PoolWork): void {
    while (this.#atWork.size < this.size && work.hasMore()) {
      const decoding = work
        .decode()
        .catch((error: unknown) => {
          this.#failure ??= error;
          this.#control.cancel();
        })
        .finally(() => this.#atWork.delete(decoding));
      this.#atWork.add(decoding);
      this.#mostAtWork = Math.max(this.#mostAtWork, this.#atWork.size);
    }
  }
}
