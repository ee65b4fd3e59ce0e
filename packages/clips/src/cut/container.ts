import type { Output, OutputFormat } from 'mediabunny';
import type { MuxedRecipe } from '../plan/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';

/** A container being written. `file` is what the muxer writes to; `complete` finishes it after muxing. */
export type Container = {
  format: OutputFormat;
  file: ClipFile;
  /** Called once the tracks are added, before anything is written. */
  prepare(output: Output): void;
  complete(recipe: MuxedRecipe): Promise<void>;
};
