import { MovOutputFormat, type OutputFormat, WavOutputFormat } from 'mediabunny';
import type { MuxedRecipe, SoundOnlyRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';
import type { Container } from './container.ts';
import { createMatroska } from './matroska-container.ts';
import { createMovie } from './movie-container.ts';

/** Sets up the container in which Mediabunny writes a clip's file. */
export function createContainer(recipe: MuxedRecipe | SoundOnlyRecipe, file: ClipFile): Container {
  const { container, subtitles } = recipe;
  switch (container.kind) {
    case 'matroska':
      return createMatroska(container, subtitles, file);
    case 'movie':
      return createMovie(container, recipe, file);
    case 'handover':
      return asWritten(new MovOutputFormat({ fastStart: false }), file);
    case 'wave':
      return asWritten(new WavOutputFormat(), file);
  }
}

/** Sets up a container to which nothing is added once it is written. */
function asWritten(format: OutputFormat, file: ClipFile): Container {
  return { format, file, spareBytes: 0, prepare: () => {}, complete: async () => {} };
}
