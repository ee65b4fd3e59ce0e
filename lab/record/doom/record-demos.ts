import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { gameEnvironment, openScreen } from '../open-screen.ts';

/** The size of the screen in pixels, and the frames per second, which are the game's. */
export const SCREEN = { width: 1280, height: 960, fps: 35 } as const;

// The view fills the screen down to the status bar, so that messages are over what moves.
const GAME_SETTINGS = { screenblocks: 10, show_messages: 1 };
const SETTINGS = {
  fullscreen: 0,
  window_width: SCREEN.width,
  window_height: SCREEN.height,
  window_position: '"0,0"',
  force_software_renderer: 1,
  startup_delay: 0,
  show_endoom: 0,
  grabmouse: 0,
};

/**
 * Records the demos that the game plays when it is left alone, without loss, from a screen of its own.
 * @throws {Error} if the game, the screen or FFmpeg can't be started
 */
export async function recordDemos(wad: string, seconds: number, path: string): Promise<void> {
  await using home = await mkdtempDisposable(join(tmpdir(), 'framescout-play-'));
  const [main, extra] = [join(home.path, 'default.cfg'), join(home.path, 'extra.cfg')];
  await writeFile(main, configOf(GAME_SETTINGS));
  await writeFile(extra, configOf(SETTINGS));
  using screen = await openScreen(SCREEN);
  using game = spawn(
    'chocolate-doom',
    ['-iwad', wad, '-nosound', '-nomouse', '-config', main, '-extraconfig', extra],
    { env: gameEnvironment(home.path, screen), stdio: 'ignore' },
  );
  const ended = once(game, 'close').then(() => {
    throw new Error('The game has ended.');
  });
  const recorded = runProgram('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'x11grab', '-draw_mouse', '0', '-framerate', `${SCREEN.fps}`],
    ...['-video_size', `${SCREEN.width}x${SCREEN.height}`, '-i', screen.display, '-t', `${seconds}`],
    ...['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-qp', '0', path],
  ]);
  await Promise.race([recorded, ended, screen.ended]);
}

function configOf(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}
