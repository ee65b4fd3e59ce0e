// Makes apps/server/uploads/sample.mp4, a self-playing mini-game, and its ground truth sample.json. Needs
// ffmpeg. `--frame N` writes just that frame to standard output, as PPM.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

async function makeSample(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const workFolder = await mkdtemp(join(tmpdir(), 'sample-'));
  const { badges, kills } = playToEnd();
  const sound = composeSound(FRAME_COUNT / FRAME_RATE, kills);
  await encodeSample(join(FOLDER, 'sample.mp4'), join(workFolder, 'sound.f32'), drawnFrames(), sound);
  await rm(workFolder, { recursive: true });
  const truth = sampleTruth(badges);
  await writeFile(join(FOLDER, 'sample.json'), `${JSON.stringify(truth, null, 2)}\n`);
  console.log(`${truth.events.length} events, ${truth.lookAlikes.length} look-alikes`);
}

function playToEnd(): GameState {
  let last: GameState | undefined;
  for (const state of simulate(SEED, FRAME_COUNT)) last = state;
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

function writeFrame(index: number): void {
  const canvas = new Canvas(WIDTH, HEIGHT);
  for (const state of simulate(SEED, index + 1)) {
    if (state.frame === index) drawFrame(canvas, paintBackdrop(), state);
  }
  process.stdout.write(`P6\n${WIDTH} ${HEIGHT}\n255\n`);
  process.stdout.write(canvas.pixels);
}

const [option, value] = process.argv.slice(2);
if (option === '--frame') writeFrame(Number(value));
else await makeSample();
