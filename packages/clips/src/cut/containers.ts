import { MovOutputFormat } from 'mediabunny';
import type { ContainerRecipe } from '../plan/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { Container } from './container.ts';
import { createMatroska } from './matroska-container.ts';
import { createMovie } from './movie-container.ts';

/** Prepares the container for Mediabunny to write into a file. */
export function createContainer(container: ContainerRecipe, file: ClipFile): Container {
  switch (container.kind) {
    case 'matroska':
      return createMatroska(container, file);
    case 'movie':
      return createMovie(container, file);
    case 'handover':
      return {
        format: new MovOutputFormat({ fastStart: false }),
        file,
        prepare: () => {},
        complete: async () => {},
      };
  }
}
