import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashText, type Random, seededRandom } from '../../tools/test-support/random.ts';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { Canvas } from '../drawing/canvas.ts';
import type { ScreenEffect } from '../screen-effects/effect-span.ts';
import { addEffects } from '../screen-effects/paint-effect.ts';
import { planEffects } from '../screen-effects/plan-effects.ts';
import { createBackdrop } from './backdrop.ts';
import { ELEMENTS } from './elements/index.ts';
import { footageTruth } from './footage-truth.ts';
import { decodeGameplay, pickGameplay } from './gameplay.ts';
import type { Film, HudElement } from './hud-element.ts';
import { pick, randomInteger } from './random-choice.ts';

const SIZES = [
  [960, 540],
  [854, 480],
] as const;
const CLICKS = 3;

/** What to encode: frames of packed RGB, with `scale` pixels per unit of the film and its element. */
type Scene = { name: string; film: Film; scale: number; element: HudElement; frames: Frames };

type Frames = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Draws and encodes one clip of a kind; writes `name`.mp4 and its truth `name`.json to a folder. Draws the
 * element over a generated backdrop, or over real gameplay: a video from the folder `over`. An effect comes and
 * goes over the whole picture; the clip is otherwise the same as without it.
 */
export async function makeClip(
  folder: string,
  kind: string,
  seed: number,
  { over, effect }: { over: string | null; effect: ScreenEffect | null },
): Promise<string> {
  const create = ELEMENTS[kind];
  if (!create) throw new RangeError(`there is no kind ${kind}`);
  const name = `${kind}-${String(seed).padStart(2, '0')}`;
  const random = seededRandom(hashText(kind) + seed * 7919);
  const plain = over
    ? await sceneOverPlay(`${name}-over`, kind, over, create, random)
    : drawnScene(name, create, random);
  const scene = effect ? { ...plain, name: `${plain.name}-${effect}` } : plain;
  const truth = footageTruth(scene, kind, random);
  const spans = effect ? planEffects(effect, truth, seededRandom(hashText(scene.name))) : [];
  const quality = randomInteger(random, 19, 27);
  const keyframeEvery = randomInteger(random, 1, 4) * Math.round(scene.film.frameRate);
  const { width, height, fps } = truth;
  await runProgram(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
      ...['-framerate', `${fps}`, '-i', '-', '-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2'],
      ...['-crf', `${quality}`, '-g', `${keyframeEvery}`, '-pix_fmt', 'yuv420p', join(folder, truth.video)],
    ],
    addEffects(scene.frames, truth, spans),
  );
  const effects = spans.map(({ start, end }) => ({ start, end }));
  const content = effect ? { ...truth, effects } : truth;
  await writeFile(join(folder, `${scene.name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  return scene.name;
}

type Create = (random: Random, film: Film) => HudElement;

function drawnScene(name: string, create: Create, random: Random): Scene {
  const [width, height] = pick(random, SIZES);
  const backdrop = createBackdrop(random);
  const picture = { width, height, frameRate: pick(random, [30, 60]) };
  const { film, element } = longEnough(picture, (film) => create(seededRandom(hashText(name)), film));
  const canvas = new Canvas(width, height);
  const frames = drawFrames(film, (time) => {
    backdrop.paint(canvas, time);
    element.draw(canvas, time);
    return canvas.pixels.slice();
  });
  return { name, film, scale: 1, element, frames };
}

function* drawFrames(film: Film, draw: (time: number) => Uint8Array): Generator<Uint8Array, void> {
  for (let frame = 0; frame < film.duration * film.frameRate; frame++) yield draw(middleOf(frame, film));
}

async function sceneOverPlay(
  name: string,
  kind: string,
  over: string,
  create: Create,
  random: Random,
): Promise<Scene> {
  const play = await pickGameplay(over, kind, random);
  const scale = scaleFor(play.height);
  const picture = { width: play.width / scale, height: play.height / scale, frameRate: play.frameRate };
  const { film, element } = longEnough(picture, (film) => create(seededRandom(hashText(name)), film));
  const canvas = new Canvas(play.width, play.height, scale);
  async function* layOver(): AsyncGenerator<Uint8Array, void> {
    let frame = 0;
    for await (const pixels of decodeGameplay(play, film.duration, random)) {
      canvas.pixels.set(pixels);
      element.draw(canvas, middleOf(frame, film));
      yield canvas.pixels.slice();
      frame++;
    }
  }
  return { name, film, scale, element, frames: layOver() };
}

/**
 * Returns the pixels per unit: elements are designed for 480 to 540 lines, and are sharpest at multiples of a
 * half.
 */
function scaleFor(height: number): number {
  const lines = (SIZES[0][1] + SIZES[1][1]) / 2;
  return Math.max(0.5, Math.round((2 * height) / lines) / 2);
}

/** Returns the middle of a frame (seconds), so that rounding never moves an edge to the next frame. */
function middleOf(frame: number, film: Film): number {
  return (frame + 0.5) / film.frameRate;
}

/** Finds the shortest film, starting at 12 seconds, with enough events to click. */
function longEnough(
  picture: Omit<Film, 'duration'>,
  create: (film: Film) => HudElement,
): { film: Film; element: HudElement } {
  for (let duration = 12; ; duration += 2) {
    const film = { ...picture, duration };
    const element = create(film);
    if (element.events.length > CLICKS) return { film, element };
  }
}
