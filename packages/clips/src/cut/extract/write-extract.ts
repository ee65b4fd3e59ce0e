import { CancelledError } from '@framescout/base';
import { ClipFailedError } from '../../errors.ts';
import type { ClipMaterial } from '../../plan/recipe/clip-material.ts';
import type { ExtractRecipe, StillsRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';
import { type WriteOptions, writeMuxedClip } from '../write-muxed-clip.ts';
import { SHEET, type SheetLayout, stillMaker } from './still-maker.ts';
import { writeConverted } from './write-converted.ts';

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

/** Writes a frame as a JPEG, or frames on a sheet as a PNG. @throws {ClipFailedError} if a frame is missing */
async function writeStills(
  recipe: StillsRecipe,
  { video }: ClipMaterial,
  file: ClipFile,
  { signal, onProgress }: WriteOptions,
): Promise<void> {
  const { isSheet, frames } = recipe;
  const maker = stillMaker();
  const layout = sheetLayout(recipe);
  const sheet = isSheet ? await maker.sheet(layout) : null;
  let single: Uint8Array<ArrayBuffer> | null = null;
  for (const [index, { start, lines }] of frames.entries()) {
    if (signal.aborted) throw new CancelledError();
    const sample = await video.frameAt(start);
    if (!sample) throw new ClipFailedError('A frame of the video cannot be decoded.', { start });
    try {
      if (sheet) await sheet.add(sample, index, lines);
      else single = await maker.jpeg(sample, recipe);
    } finally {
      sample.close();
    }
    onProgress((index + 1) / frames.length);
  }
  const bytes = sheet ? await sheet.finish() : single;
  if (!bytes) throw new ClipFailedError('There is no event to show.');
  await file.write(bytes, 0);
}

const PICTURE_WIDTH = 320;
// Up to this many pictures are in one row.
const SHORT_ROW = 4;

/** Lays out a sheet about as wide as it is high, of at least one row of four. */
function sheetLayout({ frames, width, height }: StillsRecipe): SheetLayout {
  const count = frames.length;
  const scaled = Math.max(1, Math.round((PICTURE_WIDTH * height) / width));
  const square = Math.ceil(Math.sqrt((count * (scaled + SHEET.text)) / PICTURE_WIDTH));
  const columns = Math.max(1, Math.min(count, Math.max(SHORT_ROW, square)));
  return { columns, rows: Math.ceil(count / columns), width: PICTURE_WIDTH, height: scaled };
}
