import { ClipFailedError } from '../errors.ts';
import type { ClipMaterial } from '../plan/recipe/clip-material.ts';
import type { ClipRecipe } from '../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { ClipFolder } from '../storage/clip-folder.ts';
import { assertNotEmpty } from './assert-not-empty.ts';
import { type WriteOptions, writeMuxedClip } from './write-muxed-clip.ts';
import { writeWithFFmpeg } from './write-with-ffmpeg.ts';

/** What FFmpeg needs to write clips or decode sound: its core, and a folder for its input. */
export type FFmpegResources = { core: WebAssembly.Module | null; folder: Pick<ClipFolder, 'open'> };

/**
 * Writes a clip according to its recipe.
 * @throws {CancelledError} if cancelled; the caller still owns the file
 * @throws {ClipRefusedError} if the clip turns out too large for FFmpeg's memory
 * @throws {ClipFailedError} if the video is not the one that the clip was planned for, or if the clip has no
 *   picture
 */
export async function writeClip(
  recipe: ClipRecipe,
  material: ClipMaterial,
  file: ClipFile,
  { core, folder, ...options }: WriteOptions & FFmpegResources,
): Promise<void> {
  if (core) material.video.lendFFmpeg(core);
  if (recipe.kind === 'muxed') {
    assertNotEmpty(await writeMuxedClip(recipe, material, file, options));
    return;
  }
  if (!core) throw new ClipFailedError('FFmpeg was not loaded.');
  await writeWithFFmpeg(recipe, material, file, { ...options, core, folder });
}
