import { ClipRefusedError } from '../errors.ts';
import { runFFmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { ClipMaterial } from '../plan/recipe/clip-material.ts';
import type { FFmpegRecipe } from '../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { ClipFolder } from '../storage/clip-folder.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { assertNotEmpty } from './assert-not-empty.ts';
import { type WriteOptions, writeMuxedClip } from './write-muxed-clip.ts';

/** The share of the progress that cutting takes up before FFmpeg runs. */
const CUTTING = 0.5;

const TYPE = 'video/quicktime';

// Up to this estimated size (bytes), a part stays in memory, since FFmpeg's worker would read a file through
// other processes of the browser. Up to four clips are made at a time.
const MOST_IN_MEMORY = 32e6;

/**
 * Writes a clip in a container that FFmpeg muxes: first writes the part, then runs FFmpeg on that alone.
 * @throws {CancelledError} if cancelled
 * @throws {ClipRefusedError} if the part is too large for FFmpeg's memory
 * @throws {ClipFailedError} if the clip has no picture
 */
export async function writeWithFFmpeg(
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
    const pictureBytes = await writeMuxedClip(part, material, limitTo(limit, opened.file), {
      signal,
      onProgress: (done) => onProgress(done * CUTTING),
    });
    assertNotEmpty(pictureBytes);
    await opened.file.finish();
    const cut = await opened.read();
    const job = { core, input: { name, file: cut }, parameters, outputName, duration };
    const bytes = await runFFmpeg(job, file, {
      signal,
      onProgress: (done) => onProgress(CUTTING + done * (1 - CUTTING)),
    });
    assertNotEmpty(bytes);
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
