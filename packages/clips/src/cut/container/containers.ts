import { MovOutputFormat } from 'mediabunny';
import type { MuxedRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';
import type { Container } from './container.ts';
import { createMatroska } from './matroska-container.ts';
import { createMovie } from './movie-container.ts';

/** Sets up the container in which Mediabunny writes a clip's file. */
export function createContainer(recipe: MuxedRecipe, file: ClipFile): Container {
  const { container, subtitles } = recipe;
  switch (container.kind) {
    case 'matroska':
      return createMatroska(container, subtitles, file);
    case 'movie':
      return createMovie(container, recipe, file);
    case 'handover':
      return {
        format: new MovOutputFormat({ fastStart: false }),
        file,
        spareBytes: 0,
        prepare: () => {},
        complete: async () => {},
      };
  }
}
