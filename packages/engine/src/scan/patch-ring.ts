import { emptyPlanePatch, type PixelRect, type PlanePatch } from '@framescout/media';
import type { PatchPool } from './patch-pool.ts';

/** A rectangle read of every frame, and whether what was read of earlier frames must stay. */
export type ReadRect = { rect: PixelRect; isRemembered: boolean };

/** Memory for what is read of a chunk's frames, used again once enough later frames were read. */
export class PatchRing {
  readonly #rects: readonly ReadRect[];
  readonly #frames: number;
  readonly #pool: PatchPool;
  readonly #sets: PlanePatch[][] = [];
  readonly #passing: (PlanePatch | null)[];
  #next = 0;

  /** `frames`: of how many frames, the last one included, the remembered rectangles stay as they were read. */
  constructor(rects: readonly ReadRect[], frames: number, pool: PatchPool) {
    this.#rects = rects;
    this.#frames = frames;
    this.#pool = pool;
    this.#passing = rects.map(({ rect, isRemembered }) => (isRemembered ? null : emptyPlanePatch(rect)));
  }

  /** Memory for the next frame: a patch for each rectangle. */
  next(): PlanePatch[] {
    const set =
      this.#sets[this.#next] ??
      this.#rects.map(({ rect }, index) => this.#passing[index] ?? this.#pool.take(rect));
    this.#sets[this.#next] = set;
    this.#next = (this.#next + 1) % this.#frames;
    return set;
  }

  /** Begins with another chunk. The patches `kept` of the one before are somebody else's from now on. */
  startOver(kept: ReadonlySet<PlanePatch>): void {
    const own = this.#sets.splice(0).flatMap((set) => set.filter((_, index) => !this.#passing[index]));
    this.#pool.giveBack(own.filter((patch) => !kept.has(patch)));
    this.#next = 0;
  }
}
