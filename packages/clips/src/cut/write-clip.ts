import { ClipFailedError, ClipRefusedError } from '../errors.ts';
import { runFFmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { ClipMaterial } from '../plan/recipe/clip-material.ts';
import type { ClipRecipe, FFmpegRecipe } from '../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { ClipFolder } from '../storage/clip-folder.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { type WriteOptions, writeMuxedClip } from './write-muxed-clip.ts';

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

/** The share of the progress that cutting takes up before FFmpeg runs. */
const CUTTING = 0.5;

const TYPE = 'video/quicktime';

// Up to this estimated size (bytes), a part stays in memory, since FFmpeg's worker would read a file through
// other processes of the browser. Up to four clips are made at a time.
const MOST_IN_MEMORY = 32e6;

/**
 * Writes a part, then runs FFmpeg on it. @throws {CancelledError} @throws {ClipRefusedError} @throws
 * {ClipFailedError}
 */
async function writeWithFFmpeg(
  { part, parameters, outputName, duration, limit }: FFmpegRecipe,
  material: ClipMaterial,
  file: ClipFile,
  options: WriteOptions & { core: WebAssembly.Module; folder: Pick<ClipFolder, 'open'> },
): Promise<void> {
  const { signal, onProgress, core, folder } = options;
  const name = `part-${crypto.randomUUID()}.mov`;
  const opened =
    part.bytes > MOST_IN_MEMORY ? await folder.open({ name, type: TYPE, folder: null }) : openInMemory(name);
  try {
    const hasPicture = await writeMuxedClip(part, material, limitTo(limit, opened.file), {
      signal,
      onProgress: (done) => onProgress(done * CUTTING),
    });
    assertNotEmpty(hasPicture);
    await opened.file.finish();
    const cut = await opened.read();
    const job = { core, input: { name, file: cut }, parameters, outputName, duration };
    const bytes = await runFFmpeg(job, file, {
      signal,
      onProgress: (done) => onProgress(CUTTING + done * (1 - CUTTING)),
    });
    assertNotEmpty(bytes > 0);
  } finally {
    await opened.file.discard();
  }
}

function openInMemory(name: string) {
  const file = createMemoryFile(name, TYPE);
  return { file, read: async () => file.takeBytes() };
}

/** Wraps a file to refuse the clip as soon as more is written than FFmpeg's memory holds. */
function limitTo({ bytes: most, refusal }: FFmpegRecipe['limit'], file: ClipFile): ClipFile {
  return {
    ...file,
    async write(bytes, position) {
      const end = position + bytes.length;
      if (end > most) throw new ClipRefusedError(refusal, { bytes: end });
      return file.write(bytes, position);
    },
  };
}

/** Checks that an encoder or FFmpeg returned something, before the file is finished. @throws {ClipFailedError} */
function assertNotEmpty(hasContent: boolean): void {
  if (hasContent) return;
  throw new ClipFailedError('Invalid or empty blob: the clip has no picture in it. Try another format.');
}
