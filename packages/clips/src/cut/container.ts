import type { Output, OutputFormat } from 'mediabunny';
import type { MuxedRecipe } from '../plan/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';

/**
 * A container being written. `file` is what the muxer writes to; `spareBytes`: what `complete`, which finishes it after
 * muxing, adds to a movie's index, which the muxer has to keep room for.
 */
export type Container = {
  format: OutputFormat;
  file: ClipFile;
  spareBytes: number;
  /** Called once the tracks are added, before anything is written. */
  prepare(output: Output): void;
  complete(recipe: MuxedRecipe): Promise<void>;
};
