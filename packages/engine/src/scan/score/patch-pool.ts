import { emptyPlanePatch, type PixelSize, type PlanePatch } from '@framescout/media';

// As many of one size as three chunks remember; more become free when a slow chunk has held up many others.
const MAX_FREE = 100;

/** Recycles patches that are no longer needed, since allocating new ones takes longer than filling them. */
export class PatchPool {
  readonly #free = new Map<string, PlanePatch[]>();

  /** Returns a patch of a size, with its previous contents. */
  take(size: PixelSize): PlanePatch {
    return this.#free.get(keyOf(size))?.pop() ?? emptyPlanePatch(size);
  }

  /** Takes back patches that nothing refers to anymore, each once. */
  release(patches: Iterable<PlanePatch>): void {
    for (const patch of patches) {
      const alike = this.#free.get(keyOf(patch)) ?? [];
      this.#free.set(keyOf(patch), alike);
      if (alike.length < MAX_FREE) alike.push(patch);
    }
  }
}

function keyOf({ width, height }: PixelSize): string {
  return `${width} x ${height}`;
}
