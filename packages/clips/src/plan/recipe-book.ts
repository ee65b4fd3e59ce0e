import type { Chapter, ClipSegment, ClipSettings } from '@framescout/contract';
import type { ClipRecipe, RefusedClip } from './clip-recipe.ts';
import type { ClipSource } from './clip-source.ts';
import { planClip } from './plan-clip.ts';

// A recipe takes a few kilobytes.
const MOST_KEPT = 2000;

/**
 * Caches the recipes of a video's clips. The recipe shown to the user is the one that is written, and moving an edge of
 * one of hundreds of clips does not list the packets of all of them again.
 */
export class RecipeBook {
  readonly #source: ClipSource;
  readonly #recipes = new Map<string, Promise<ClipRecipe | RefusedClip>>();

  constructor(source: ClipSource) {
    this.#source = source;
  }

  /** The recipe of segments, as made by `planClip`. @throws {InvalidTimeRangeError} @throws {ClipRefusedError} */
  recipe(
    segments: readonly Pick<ClipSegment, 'start' | 'end'>[],
    settings: ClipSettings,
    chapters: readonly Chapter[] = [],
  ): Promise<ClipRecipe | RefusedClip> {
    // Margins are in the segments already.
    const { beforeSeconds: _, afterSeconds: __, ...cut } = settings;
    const edges = segments.map(({ start, end }) => [start, end]);
    const key = JSON.stringify([edges, cut, chapters]);
    const known = this.#recipes.get(key);
    if (known) return known;
    const made = planClip(this.#source, segments, settings, chapters);
    this.#keep(key, made);
    return made;
  }

  #keep(key: string, recipe: Promise<ClipRecipe | RefusedClip>): void {
    const [oldest] = this.#recipes.keys();
    if (this.#recipes.size >= MOST_KEPT && oldest !== undefined) this.#recipes.delete(oldest);
    this.#recipes.set(key, recipe);
    // A failure may be temporary: a file on a drive that was disconnected.
    recipe.catch(() => this.#recipes.delete(key));
  }
}
