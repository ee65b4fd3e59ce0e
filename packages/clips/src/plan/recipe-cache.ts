import type { ClipSegment, ClipSettings } from '@framescout/contract';
import type { ClipSource } from './method/clip-source.ts';
import { planClip } from './plan-clip.ts';
import type { ClipRecipe, RefusedClip } from './recipe/clip-recipe.ts';
import { watchSource } from './watch-source.ts';

// A recipe takes a few kilobytes.
const MAX_KEPT = 2000;

/** Caches a video's recipes: what is shown is what is written, and only changed clips are planned. */
export class RecipeCache {
  readonly #source: ClipSource;
  readonly #pictures: string[] = [];
  readonly #recipes = new Map<string, Promise<ClipRecipe | RefusedClip>>();

  constructor(source: ClipSource) {
    this.#source = source;
  }

  /** Returns a recipe as `planClip` makes it. @throws {ClipStalledError} also without progress for too long */
  recipe(
    segments: readonly Pick<ClipSegment, 'start' | 'end'>[],
    settings: ClipSettings,
    chapterTitles: readonly string[] = [],
  ): Promise<ClipRecipe | RefusedClip> {
    // The segments already include the margins.
    const { beforeSeconds: _, afterSeconds: __, ...cut } = this.#withNumberedPicture(settings);
    const edges = segments.map(({ start, end }) => [start, end]);
    const key = JSON.stringify([edges, cut, chapterTitles]);
    const known = this.#recipes.get(key);
    if (known) return known;
    const made = watchSource(this.#source, (onAlive) =>
      planClip(this.#source, segments, settings, { chapterTitles, onAlive }),
    );
    this.#keep(key, made);
    return made;
  }

  /** Replaces the picture of a watermark by a number: each recipe would be kept under a copy of it. */
  #withNumberedPicture(settings: ClipSettings): ClipSettings {
    const { finish } = settings;
    if (!finish?.watermark) return settings;
    const { picture } = finish.watermark;
    if (!this.#pictures.includes(picture)) this.#pictures.push(picture);
    const number = String(this.#pictures.indexOf(picture));
    return { ...settings, finish: { ...finish, watermark: { ...finish.watermark, picture: number } } };
  }

  #keep(key: string, recipe: Promise<ClipRecipe | RefusedClip>): void {
    const [oldest] = this.#recipes.keys();
    if (this.#recipes.size >= MAX_KEPT && oldest !== undefined) this.#recipes.delete(oldest);
    this.#recipes.set(key, recipe);
    // A failure may be temporary, such as a disconnected drive.
    recipe.catch(() => this.#recipes.delete(key));
  }
}
