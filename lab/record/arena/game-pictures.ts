import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';

/** A picture as the game draws it on black: red, green and blue, row by row. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

const ARCHIVES = '/usr/share/games/openarena/baseoa';
const MAX_BYTES = 2 ** 24;

/**
 * Reads a picture from the game's data, in the size at which the game draws it.
 * @throws {Error} if the game or a program that this takes is missing
 */
export async function readGamePicture(
  archive: string,
  path: string,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  const { stdout } = await promisify(execFile)('unzip', ['-p', `${ARCHIVES}/${archive}`, path], {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  });
  const pixels = await runProgram(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'image2pipe', '-frame_size', `${stdout.length}`, '-c:v', 'targa', '-i', '-'],
      ...['-vf', `format=gbrap,premultiply=inplace=1,scale=${width}:${height}:flags=area`],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    ],
    [stdout],
  );
  return { width, height, pixels };
}

/** Returns one cell of a sheet that is divided into equally large ones, counted row by row. */
export function cellOf(
  sheet: Picture,
  { width, height }: { width: number; height: number },
  index: number,
): Picture {
  const columns = sheet.width / width;
  const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
  const rows = Array.from({ length: height }, (_, y) => {
    const at = ((top + y) * sheet.width + left) * 3;
    return sheet.pixels.subarray(at, at + width * 3);
  });
  return { width, height, pixels: Buffer.concat(rows) };
}
