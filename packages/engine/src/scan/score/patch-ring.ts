import { emptyPlanePatch, type PixelRect, type PlanePatch } from '@framescout/media';
import type { PatchPool } from './patch-pool.ts';

/** A rectangle to read from every frame, and whether what was read from earlier frames must be kept. */
export type ReadRect = { rect: PixelRect; isRemembered: boolean };

/** A ring buffer for what is read from a chunk's frames, reused once enough later frames have been read. */
export class PatchRing {
  readonly #rects: readonly ReadRect[];
  readonly #frames: number;
  readonly #pool: PatchPool;
  readonly #sets: PlanePatch[][] = [];
  readonly #transient: (PlanePatch | null)[];
  #next = 0;

  /** `frames`: the number of frames, including the latest, whose remembered rectangles stay unchanged. */
  constructor(rects: readonly ReadRect[], frames: number, pool: PatchPool) {
    this.#rects = rects;
    this.#frames = frames;
    this.#pool = pool;
    this.#transient = rects.map(({ rect, isRemembered }) => (isRemembered ? null : emptyPlanePatch(rect)));
  }

  /**
   * Returns the buffers for the next frame: a patch for each rectangle. They stay the same until {@link
   * advance}.
   */
  patches(): PlanePatch[] {
    this.#sets[this.#next] ??= this.#rects.map(
      ({ rect }, index) => this.#transient[index] ?? this.#pool.take(rect),
    );
    return this.#sets[this.#next] ?? [];
  }

  /** Keeps what the frame was read into, and moves on to the next buffers. */
  advance(): void {
    this.#next = (this.#next + 1) % this.#frames;
  }

  /** Starts another chunk. The previous chunk's patches that are `kept` belong to the caller from now on. */
  startOver(kept: ReadonlySet<PlanePatch>): void {
    const own = this.#sets.splice(0).flatMap((set) => set.filter((_, index) => !this.#transient[index]));
    this.#pool.release(own.filter((patch) => !kept.has(patch)));
    this.#next = 0;
  }
}
