import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Canvas } from '../drawing/canvas.ts';
import { type Random, seededRandom } from '../drawing/random.ts';
import { runProgram } from '../run-ffmpeg.ts';
import { createBackdrop } from './backdrop.ts';
import { ELEMENTS } from './elements/index.ts';
import type { Film, HudElement } from './hud-element.ts';
import { pick, whole } from './look.ts';

const SIZES = [
  [960, 540],
  [854, 480],
] as const;
const CLICKS = 3;
const CLICK_MISS = 4;

/** Draws and encodes one clip of a kind; `name`.mp4 and its truth `name`.json go into the folder. */
export async function makeClip(folder: string, kind: string, seed: number): Promise<string> {
  const create = ELEMENTS[kind];
  if (!create) throw new RangeError(`there is no kind ${kind}`);
  const name = `${kind}-${String(seed).padStart(2, '0')}`;
  const random = seededRandom(hashOf(kind) + seed * 7919);
  const [width, height] = pick(random, SIZES);
  const backdrop = createBackdrop(random);
  const picture = { width, height, frameRate: pick(random, [30, 60]) };
  const { film, element } = longEnough(picture, (film) => create(seededRandom(hashOf(name)), film));
  const truth = {
    video: `${name}.mp4`,
    fps: film.frameRate,
    width,
    height,
    kind,
    clicks: clicksOn(element, film, random),
    events: element.events,
  };
  const quality = whole(random, 19, 27);
  const keyframeEvery = whole(random, 1, 4) * film.frameRate;
  await runProgram(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
      ...['-framerate', `${film.frameRate}`, '-i', '-', '-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2'],
      ...['-crf', `${quality}`, '-g', `${keyframeEvery}`, '-pix_fmt', 'yuv420p', join(folder, truth.video)],
    ],
    draw(film, (canvas, time) => {
      backdrop.paint(canvas, time);
      element.draw(canvas, time);
    }),
  );
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(truth, null, 2)}\n`);
  return name;
}

/** The shortest film, from 12 seconds on, in which there is enough to click on. */
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

function* draw(film: Film, paint: (canvas: Canvas, time: number) => void): Generator<Uint8Array> {
  const canvas = new Canvas(film.width, film.height);
  for (let frame = 0; frame < film.duration * film.frameRate; frame++) {
    // The middle of the frame's time, so that rounding never moves an edge to the next frame.
    paint(canvas, (frame + 0.5) / film.frameRate);
    yield canvas.pixels.slice();
  }
}

/** What a user would do: three clicks on the first three events, each a few pixels off. */
function clicksOn(element: HudElement, film: Film, random: Random) {
  return element.events.slice(0, CLICKS).map(({ start, end }, index) => {
    const frame = Math.round(((start + end) / 2) * film.frameRate);
    const time = frame / film.frameRate;
    const [x, y] = element.middleAt(index, time);
    return {
      time,
      x: Math.round(x) + whole(random, -CLICK_MISS, CLICK_MISS),
      y: Math.round(y) + whole(random, -CLICK_MISS, CLICK_MISS),
    };
  });
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
}
