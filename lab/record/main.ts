// Records natural footage for `npm run eval`: a game's own demos, with its own messages as elements. Needs ffmpeg, Xvfb,
// chocolate-doom and Freedoom: apt-get install chocolate-doom freedoom xvfb ffmpeg

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { decodeRgb } from '../decode-rgb.ts';
import { messageTruths } from './message-truths.ts';
import { type Message, readMessage } from './read-message.ts';
import { readTextParts } from './read-wad.ts';
import { recordDemos, SCREEN } from './record-screen.ts';

const WAD = '/usr/share/games/doom/freedoom1.wad';
const SECONDS = 240;
const BITRATE = 2_000_000;
// The game draws 320 x 200 pixels; their middles keep their colors however it enlarges them.
const GAME = { width: 320, height: 200 };
// Messages are in the first rows.
const ROWS = 10;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the recording: npm run record -- DIR');
const parts = readTextParts(await readFile(WAD));
await mkdir(folder, { recursive: true });
const name = basename(WAD, '.wad');
const lossless = join(folder, `${name}.lossless.mkv`);
await recordDemos(WAD, SECONDS, lossless);
const messages: (Message | null)[] = [];
const strip = { width: SCREEN.width, height: (ROWS * SCREEN.height) / GAME.height };
for await (const frame of decodeRgb(
  ['-i', lossless, '-vf', `crop=${strip.width}:${strip.height}:0:0`],
  strip,
)) {
  const pixelAt = (x: number, y: number) => {
    const column = Math.floor(((x + 0.5) * SCREEN.width) / GAME.width);
    const at = (Math.floor(((y + 0.5) * SCREEN.height) / GAME.height) * SCREEN.width + column) * 3;
    return [frame[at] ?? 0, frame[at + 1] ?? 0, frame[at + 2] ?? 0] as const;
  };
  messages.push(readMessage(pixelAt, parts));
}
const video = `${name}.mp4`;
await runProgram('ffmpeg', [
  ...['-v', 'error', '-y', '-i', lossless, '-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2'],
  ...['-b:v', `${BITRATE}`, '-maxrate', `${2 * BITRATE}`, '-bufsize', `${4 * BITRATE}`],
  ...['-g', `${4 * SCREEN.fps}`, '-pix_fmt', 'yuv420p', join(folder, video)],
]);
await rm(lossless);
for (const truth of messageTruths(messages, video)) {
  await writeFile(join(folder, `${name}_${truth.kind}.json`), `${JSON.stringify(truth, null, 2)}\n`);
  process.stdout.write(`${name}_${truth.kind}: ${truth.events.length} events\n`);
}
