import { mkdtempDisposable, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRgb } from '../../decode-rgb.ts';
import type { Shown } from '../element-truths.ts';
import type { Recording } from '../encode-recording.ts';
import { closeGaps } from './close-gaps.ts';
import { type Drawn, findDrawn } from './find-drawn.ts';
import { playArena, type Settings } from './play-arena.ts';
import { BOTS, LAYOUT, readElements } from './read-elements.ts';

const SCREEN = { width: 1280, height: 720, fps: 30 } as const;
const SECONDS = 240;
const SCALE = { x: SCREEN.width / LAYOUT.width, y: SCREEN.height / LAYOUT.height };
const MAP = 'aggressor';
// The best of them wins most of its fights, and is the one that is watched.
const WATCHED = 'Sarge';
const [BEST, WORSE] = [5, 2];
// A bot is in the game within that many frames.
const SOON = 30;

// What is drawn matters; how richly doesn't, and takes long without a graphics card.
const VIEW: Settings = { r_dynamiclight: 0, r_picmip: 1, r_lodbias: 1, cg_shadows: 0, r_flares: 0 };
// The game begins another file after 2 GB, which this quality doesn't reach: it is above that of what is encoded from it.
const COMPRESSED: Settings = { cl_aviMotionJpeg: 1, r_aviMotionJpegQuality: 80 };
// The same frames with nothing of the world: what the game draws on the screen is on black, pixel by pixel.
const HUD: Settings = {
  ...{ r_drawworld: 0, r_drawentities: 0, r_fastsky: 1, cg_marks: 0, cl_aviMotionJpeg: 0 },
  con_notifytime: -1,
};

/**
 * Records a match of OpenArena's bots as a spectator sees it, and what the game draws on the screen.
 * @throws {Error} if a program that this takes is missing
 */
export async function recordArena(folder: string): Promise<Recording> {
  await using home = await mkdtempDisposable(join(folder, 'arena-'));
  const elements = await readElements();
  await playArena(home.path, LAYOUT, { fraglimit: 0, timelimit: 0 }, [
    `devmap ${MAP}`,
    wait(SOON),
    `addbot ${WATCHED} ${BEST}`,
    ...BOTS.map((bot) => `addbot ${bot} ${WORSE}`),
    wait(SOON),
    'team spectator',
    wait(SOON),
    `follow ${WATCHED}`,
    'record arena',
    wait((SECONDS + 2) * SCREEN.fps),
    'stoprecord',
  ]);
  const view = await film(home.path, 'view', SCREEN, { ...VIEW, ...COMPRESSED });
  const hud = await film(home.path, 'hud', LAYOUT, HUD);
  const places: (Shown | null)[][] = elements.map(() => []);
  for await (const pixels of decodeRgb(['-i', hud], LAYOUT)) {
    for (const [place, drawn] of elements.entries()) {
      const found = findDrawn({ ...LAYOUT, pixels }, drawn);
      places[place]?.push(found && shownOf(found));
    }
  }
  const original = join(folder, 'arena.avi');
  await rename(view, original);
  return { ...SCREEN, name: 'arena', original, places: places.map(closeGaps) };
}

/** Plays the match again, and returns the path of a video of every frame. */
async function film(
  home: string,
  name: string,
  size: { width: number; height: number },
  settings: Settings,
): Promise<string> {
  await playArena(home, size, { ...settings, cl_aviFrameRate: SCREEN.fps }, [
    'demo arena',
    wait(SOON),
    `video ${name}`,
    wait(SECONDS * SCREEN.fps),
  ]);
  return join(home, '.openarena', 'baseoa', 'videos', `${name}.avi`);
}

/** Waits for a number of frames: the game goes on with its commands twice in each. */
function wait(frames: number): string {
  return `wait ${2 * frames}`;
}

function shownOf({ drawn, isClear }: { drawn: Drawn; isClear: boolean }): Shown {
  const { left, top, width, height } = drawn.box;
  return {
    ...{ text: drawn.name, isClear, left: left * SCALE.x, top: top * SCALE.y },
    ...{ width: width * SCALE.x, height: height * SCALE.y },
  };
}
