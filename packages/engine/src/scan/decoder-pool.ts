import type { DecoderPreference, Video } from '@framescout/media';
import type { RunControl } from '../run-control.ts';
import { largestPool, PoolSizer, poolBounds } from './pool-sizer.ts';

// How often the pool's size is reconsidered.
const SIZING_MS = 2500;
// What all decoders may hold together.
const MEMORY_BYTES = 240e6;

/** What the decoders of a pool do together. */
export type PoolWork = {
  /** Whether there is anything for one more decoder to do. */
  hasMore(): boolean;
  /** What one decoder does, until there is no more or the pool {@link DecoderPool.isTooLarge}. */
  decode(): Promise<void>;
  /** How many frames all decoders have scored since this was last asked. */
  framesSinceLastAsked(): number;
};

/** Decoders at work at the same time: as many of them as get through the most frames. */
export class DecoderPool {
  /** Whether each decoder decodes one frame at a time, instead of several on threads of its own. */
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

  /** Creates a pool for a video. `fixedSize`: how many decoders it has; null to find out which number is best. */
  static async create(
    video: Video,
    preference: DecoderPreference,
    fixedSize: number | null,
    control: RunControl,
  ): Promise<DecoderPool> {
    const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
    const { width, height } = video.info;
    const limits = { cores, codedPixels: width * height, memoryBytes: MEMORY_BYTES };
    // Decoders of one frame at a time keep all cores busy only if there are as many.
    const isFrameByFrame =
      cores > 1 &&
      (fixedSize ?? largestPool(limits)) >= cores &&
      (await video.canDecodeFrameByFrame(preference));
    const bounds =
      fixedSize === null
        ? poolBounds({ ...limits, isThreaded: !isFrameByFrame })
        : { least: fixedSize, first: fixedSize, largest: fixedSize };
    return new DecoderPool(new PoolSizer(bounds), control, { isFrameByFrame, isFixed: fixedSize !== null });
  }

  /** How many decoders it should have now. */
  get size(): number {
    return this.#sizer.size;
  }

  /** How many decoders it has had at most. */
  get mostAtWork(): number {
    return this.#mostAtWork;
  }

  /** Whether more decoders are at work than should be: one that is done with a chunk then takes no other. */
  get isTooLarge(): boolean {
    return this.#atWork.size > this.size;
  }

  /**
   * Has decoders do some work until none is at it any more. If one fails, the scan is cancelled.
   * @throws what the first one that failed threw, once all have ended
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
