import { emptyPlanePatch, type PixelSize, type PlanePatch } from '@framescout/media';

// As many of a size as three chunks remember; more come free when a slow chunk has held up many others.
const MOST_FREE = 100;

/** Patches that are no longer needed, to be filled again: allocating them anew takes longer than filling them. */
export class PatchPool {
  readonly #free = new Map<string, PlanePatch[]>();

  /** A patch of a size, with whatever it held last. */
  take(size: PixelSize): PlanePatch {
    return this.#free.get(keyOf(size))?.pop() ?? emptyPlanePatch(size);
  }

  /** Takes back patches to which nothing refers any more, each once. */
  giveBack(patches: Iterable<PlanePatch>): void {
    for (const patch of patches) {
      const alike = this.#free.get(keyOf(patch)) ?? [];
      this.#free.set(keyOf(patch), alike);
      if (alike.length < MOST_FREE) alike.push(patch);
    }
  }
}

function keyOf({ width, height }: PixelSize): string {
  return `${width} x ${height}`;
}
