import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameEnvironment, openScreen } from '../open-screen.ts';

/** The game's settings, by name. */
export type Settings = Readonly<Record<string, string | number>>;

const LARGEST = { width: 1280, height: 720 };
const SETTINGS: Settings = {
  ttycon: 0,
  s_initsound: 0,
  r_fullscreen: 0,
  r_mode: -1,
  // Every frame takes as long for the game, however long it takes to draw: playing a demo twice gives the same frames.
  fixedtime: 33,
  com_maxfps: 1000,
  cg_lagometer: 0,
};

/**
 * Runs OpenArena with its own files in a folder, on a screen of its own, until its commands have it quit.
 * @throws {Error} if the game or the screen can't be started, or the game fails
 */
export async function playArena(
  home: string,
  { width, height }: { width: number; height: number },
  settings: Settings,
  commands: readonly string[],
): Promise<void> {
  const files = join(home, '.openarena');
  await mkdir(join(files, 'baseoa'), { recursive: true });
  await writeFile(join(files, 'baseoa', 'play.cfg'), [...commands, 'quit', ''].join('\n'));
  const all = { ...SETTINGS, fs_homepath: files, r_customwidth: width, r_customheight: height, ...settings };
  const given = Object.entries(all).flatMap(([name, value]) => ['+set', name, `${value}`]);
  using screen = await openScreen(LARGEST);
  using game = spawn('openarena', [...given, '+exec', 'play.cfg'], {
    env: { ...gameEnvironment(home, screen), SDL_AUDIODRIVER: 'dummy', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const [code] = await Promise.race([once(game, 'close'), screen.ended]);
  if (code !== 0) throw new Error(`openarena ended with ${code}.`);
}
