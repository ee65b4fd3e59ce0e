import type { ClipMaterial } from '../../plan/recipe/clip-material.ts';
import type { ExtractRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';
import { type WriteOptions, writeMuxedClip } from '../write-muxed-clip.ts';
import { writeConverted } from './write-converted.ts';
import { writeStills } from './write-stills.ts';

/** Writes something else than a clip according to its recipe. @throws {CancelledError} if cancelled */
export async function writeExtract(
  recipe: ExtractRecipe,
  material: ClipMaterial,
  file: ClipFile,
  options: WriteOptions & { core: WebAssembly.Module | null },
): Promise<void> {
  // Sound may need FFmpeg, too.
  if (options.core) material.video.lendFFmpeg(options.core);
  switch (recipe.kind) {
    case 'muxed':
      await writeMuxedClip(recipe, material, file, options);
      return;
    case 'converted':
      return writeConverted(recipe, material, file, options);
    case 'stills':
      return writeStills(recipe, material, file, options);
  }
}
