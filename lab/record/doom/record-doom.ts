import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decodeRgb } from '../../decode-rgb.ts';
import type { Shown } from '../element-truths.ts';
import type { Recording } from '../encode-recording.ts';
import { readMessage } from './read-message.ts';
import { readTextParts } from './read-wad.ts';
import { recordDemos, SCREEN } from './record-demos.ts';

const WAD = '/usr/share/games/doom/freedoom1.wad';
const SECONDS = 240;
// The game draws 320 x 200 pixels; their middles keep their colors however it enlarges them.
const GAME = { width: 320, height: 200 };
const SCALE = { x: SCREEN.width / GAME.width, y: SCREEN.height / GAME.height };
// Messages are in the first rows.
const ROWS = 10;
const LETTER_HEIGHT = 7;

/**
 * Records Freedoom's demos as chocolate-doom plays them, and reads the game's messages.
 * @throws {Error} if a program that this takes is missing
 */
export async function recordDoom(folder: string): Promise<Recording> {
  const parts = readTextParts(await readFile(WAD));
  const name = basename(WAD, '.wad');
  const lossless = join(folder, `${name}.lossless.mkv`);
  await recordDemos(WAD, SECONDS, lossless);
  const messages: (Shown | null)[] = [];
  const strip = { width: SCREEN.width, height: ROWS * SCALE.y };
  for await (const frame of decodeRgb(
    ['-i', lossless, '-vf', `crop=${strip.width}:${strip.height}:0:0`],
    strip,
  )) {
    const pixelAt = (x: number, y: number) => {
      const column = Math.floor((x + 0.5) * SCALE.x);
      const at = (Math.floor((y + 0.5) * SCALE.y) * SCREEN.width + column) * 3;
      return [frame[at] ?? 0, frame[at + 1] ?? 0, frame[at + 2] ?? 0] as const;
    };
    const message = readMessage(pixelAt, parts);
    messages.push(
      message && {
        ...{ text: message.text, left: 0, top: 0, isClear: !message.isTinted },
        ...{ width: message.width * SCALE.x, height: LETTER_HEIGHT * SCALE.y },
      },
    );
  }
  return { ...SCREEN, name, original: lossless, places: [messages] };
}
