// Makes apps/server/uploads/sample.mp4, a self-playing mini-game, and its ground truth sample.json. Needs
// ffmpeg.

import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Canvas } from '../drawing/canvas.ts';
import { composeSound } from './compose-sound.ts';
import { drawFrame } from './draw-frame.ts';
import { encodeSample } from './encode-sample.ts';
import { FRAME_COUNT, FRAME_RATE, HEIGHT, SEED, WIDTH } from './film.ts';
import type { GameState } from './game/game-state.ts';
import { simulate } from './game/simulate.ts';
import { sampleTruth } from './sample-truth.ts';
import { paintBackdrop } from './scenery/backdrop.ts';

const FOLDER = join(import.meta.dirname, '../../apps/server/uploads');

await mkdir(FOLDER, { recursive: true });
await using workFolder = await mkdtempDisposable(join(tmpdir(), 'sample-'));
const { badges, kills } = playToEnd();
const sound = composeSound(FRAME_COUNT / FRAME_RATE, kills);
await encodeSample(join(FOLDER, 'sample.mp4'), join(workFolder.path, 'sound.f32'), drawnFrames(), sound);
const truth = sampleTruth(badges);
await writeFile(join(FOLDER, 'sample.json'), `${JSON.stringify(truth, null, 2)}\n`);
console.log(`${truth.events.length} events, ${truth.lookAlikes.length} look-alikes`);

function playToEnd(): GameState {
  const last = [...simulate(SEED, FRAME_COUNT)].at(-1);
  if (!last) throw new Error('A film needs at least one frame.');
  return last;
}

function* drawnFrames(): Generator<Uint8Array> {
  const backdrop = paintBackdrop();
  const canvas = new Canvas(WIDTH, HEIGHT);
  for (const state of simulate(SEED, FRAME_COUNT)) {
    drawFrame(canvas, backdrop, state);
    yield canvas.pixels.slice();
  }
}
