import { ClipFailedError, ClipRefusedError } from '../../errors.ts';
import { runFFmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import type { ClipMaterial } from '../../plan/recipe/clip-material.ts';
import type { Conversion, ConvertedRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';
import { createMemoryFile } from '../../storage/memory-file.ts';
import { type WriteOptions, writeMuxedClip } from '../write-muxed-clip.ts';

/** Converts a file by FFmpeg, and returns the result; progress is 0..1. */
export type Converter = (
  input: File,
  conversion: Conversion,
  options: WriteOptions & { duration: number },
) => Promise<Uint8Array<ArrayBuffer>>;

let own: Converter | null = null;

/** Registers a native FFmpeg in place of the one in WebAssembly, for every conversion from then on. */
export function registerConverter(converter: Converter): void {
  own = converter;
}

/** Whether conversions need FFmpeg in WebAssembly here. */
export function convertsInWebAssembly(): boolean {
  return own === null;
}

// The share of the progress that cutting the part takes up.
const CUTTING = 0.3;
// What is expected to be almost as large as it may be is tried smaller.
const ROOM = 0.97;

/**
 * Writes a part, and converts it until the result is small enough: after one that is not, the next that can be expected
 * to be is tried.
 * @throws {ClipRefusedError} if none is small enough
 * @throws {CancelledError} if cancelled; the caller still owns the file
 */
export async function writeConverted(
  { part, conversions, limit }: ConvertedRecipe,
  material: ClipMaterial,
  file: ClipFile,
  { core, signal, onProgress }: WriteOptions & { core: WebAssembly.Module | null },
): Promise<void> {
  const convert = own ?? (core && convertWith(core));
  if (!convert) throw new ClipFailedError('FFmpeg was not loaded.');
  const cut = createMemoryFile('part.mov', 'video/quicktime');
  await writeMuxedClip(part, material, cut, { signal, onProgress: (done) => onProgress(done * CUTTING) });
  const input = cut.toFile();
  const most = limit?.bytes ?? Number.POSITIVE_INFINITY;
  let from = CUTTING;
  for (let next: Conversion | undefined = conversions[0]; next; ) {
    const conversion: Conversion = next;
    const [at, share] = [from, (1 - from) / 2];
    const bytes = await convert(input, conversion, {
      signal,
      duration: part.duration,
      onProgress: (done) => onProgress(at + done * share),
    });
    if (bytes.length > 0 && bytes.length <= most) return file.write(bytes, 0);
    const perLoad = bytes.length / conversion.load;
    const smaller = conversions.slice(conversions.indexOf(conversion) + 1);
    next = smaller.find(({ load }) => load * perLoad <= most * ROOM) ?? smaller.at(-1);
    from += share;
  }
  throw limit ? new ClipRefusedError(limit.refusal) : new ClipFailedError('FFmpeg returned nothing.');
}

function convertWith(core: WebAssembly.Module): Converter {
  return async (file, { filters, encoder, options, container }, { signal, onProgress, duration }) => {
    const outputName = `out.${container}`;
    const output = createMemoryFile(outputName, '');
    const chosen =
      filters === null ? ['-vn', '-c:a', encoder] : ['-an', '-filter_complex', filters, '-c:v', encoder];
    const parameters = [
      ...chosen,
      ...Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]),
    ];
    const job = { core, input: { name: file.name, file }, parameters, outputName, duration };
    await runFFmpeg(job, output, { signal, onProgress });
    return output.takeBytes();
  };
}
