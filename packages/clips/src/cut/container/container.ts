import type { Output, OutputFormat } from 'mediabunny';
import type { MuxedRecipe, SoundOnlyRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';

/**
 * An output container. `file` is what the muxer writes to. `spareBytes` is the room that the muxer must
 * reserve in a movie's index for what `complete`, which finishes the file after muxing, adds to it.
 */
export type Container = {
  format: OutputFormat;
  file: ClipFile;
  spareBytes: number;
  /** Called after the tracks are added, before anything is written. */
  prepare(output: Output): void;
  complete(recipe: MuxedRecipe | SoundOnlyRecipe): Promise<void>;
};
