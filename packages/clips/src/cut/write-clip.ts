import { ClipFailedError } from '../errors.ts';
import type { ClipMaterial } from '../plan/clip-material.ts';
import type { ClipRecipe } from '../plan/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { ClipFolder } from '../storage/clip-folder.ts';
import { type WriteOptions, writeMuxedClip } from './write-muxed-clip.ts';
import { writeWithFFmpeg } from './write-with-ffmpeg.ts';

/** What FFmpeg's clips need besides: its program, and a folder for the part that it is given. */
export type FFmpegMeans = { core: WebAssembly.Module | null; folder: Pick<ClipFolder, 'open'> };

/**
 * Writes a clip as its recipe says.
 * @throws {CancelledError} when cancelled; the file is left to its owner either way
 * @throws {ClipRefusedError} when the clip turns out too large for FFmpeg's memory
 * @throws {ClipFailedError} when the video is not the one that the clip was planned for
 */
export async function writeClip(
  recipe: ClipRecipe,
  material: ClipMaterial,
  file: ClipFile,
  { core, folder, ...options }: WriteOptions & FFmpegMeans,
): Promise<void> {
  if (recipe.kind === 'muxed') return writeMuxedClip(recipe, material, file, options);
  if (!core) throw new ClipFailedError('FFmpeg was not loaded.');
  return writeWithFFmpeg(recipe, material, file, { ...options, core, folder });
}
