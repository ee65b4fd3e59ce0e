// Records natural footage for `npm run eval`: a game at play, with its own texts and pictures as elements. Needs ffmpeg,
// Xvfb and the game: apt-get install xvfb ffmpeg chocolate-doom freedoom (or openarena unzip)

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { recordArena } from './arena/record-arena.ts';
import { recordDoom } from './doom/record-doom.ts';
import { encodeRecording } from './encode-recording.ts';

const GAMES = { doom: recordDoom, arena: recordArena };
const USAGE = `npm run record -- DIR [--game ${Object.keys(GAMES).join('|')}]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { game: { type: 'string', default: 'doom' } },
});
const [folder] = positionals;
const record = Object.entries(GAMES).find(([name]) => name === values.game)?.[1];
if (!folder || !record) throw new Error(`Name a folder for the recording, and a game: ${USAGE}`);
await mkdir(folder, { recursive: true });
const recording = await record(folder);
await encodeRecording(recording, folder);
await rm(recording.original);
