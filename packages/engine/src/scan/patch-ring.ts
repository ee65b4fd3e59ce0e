import { emptyPlanePatch, type PixelRect, type PlanePatch } from '@framescout/media';
import type { PatchPool } from './patch-pool.ts';

/** A rectangle read of every frame, and whether what was read of earlier frames must stay. */
export type ReadRect = { rect: PixelRect; isRemembered: boolean };

/** Memory for what is read of a chunk's frames, used again once enough later frames have been read. */
export class PatchRing {
  readonly #rects: readonly ReadRect[];
  readonly #frames: number;
  readonly #pool: PatchPool;
  readonly #sets: PlanePatch[][] = [];
  readonly #transient: (PlanePatch | null)[];
  #next = 0;

  /** `frames`: how many frames, including the latest, keep their remembered rectangles unchanged. */
  constructor(rects: readonly ReadRect[], frames: number, pool: PatchPool) {
    this.#rects = rects;
    this.#frames = frames;
    this.#pool = pool;
    this.#transient = rects.map(({ rect, isRemembered }) => (isRemembered ? null : emptyPlanePatch(rect)));
  }

  /** Memory for the next frame: a patch for each rectangle. The same again until it {@link advance}s. */
  patches(): PlanePatch[] {
    this.#sets[this.#next] ??= this.#rects.map(
      ({ rect }, index) => this.#transient[index] ?? this.#pool.take(rect),
    );
    return this.#sets[this.#next] ?? [];
  }

  /** Keeps what the next frame was read into. */
  advance(): void {
    this.#next = (this.#next + 1) % this.#frames;
  }

  /** Begins with another chunk. The patches of the one before that are `kept` belong to the caller from now on. */
  startOver(kept: ReadonlySet<PlanePatch>): void {
    const own = this.#sets.splice(0).flatMap((set) => set.filter((_, index) => !this.#transient[index]));
    this.#pool.giveBack(own.filter((patch) => !kept.has(patch)));
    this.#next = 0;
  }
}
