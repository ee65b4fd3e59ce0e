import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_MARKS, ICON_MP4 } from './fixtures/icon-recording.ts';

const CLI = join(import.meta.dirname, '..');
// No dependency needs its install script; native libraries come prebuilt.
const INSTALL = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];

const execute = promisify(execFile);

/** Runs a program in a folder that cannot see this checkout. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await execute(program, args, { cwd, env: { ...process.env, NODE_PATH: '' } });
  return stdout;
}

describe('the packed command line', () => {
  const folder = folderForTests();
  let tarball = '';
  beforeAll(async () => {
    await run('npm', ['pack', '--pack-destination', folder, '--silent'], CLI);
    const [name = ''] = await readdir(folder);
    tarball = join(folder, name);
  });

  it('is installed with "npm install -g" and marks an element', async () => {
    const prefix = await mkdtemp(join(folder, 'prefix-'));
    await run('npm', ['install', '--global', '--prefix', prefix, ...INSTALL, tarball], folder);
    const framescout = join(prefix, 'bin/framescout');
    expect(await run(framescout, ['--version'], folder)).toMatch(/^\d+\.\d+\.\d+\n$/);
    const marked = await run(framescout, ['mark', ICON_MP4, ...ICON_MARKS, '-o', 'icon.json'], folder);
    expect(marked).toMatch(/^icon: (clear|fair) /);
    // The queue is installed alongside, and first loaded here.
    const nowhere = run(framescout, ['jobs', '--database', 'postgres://127.0.0.1:1/none'], folder);
    await expect(nowhere).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('ECONNREFUSED') });
  });

  it('contains the licenses, and runs without FFmpeg, which is under the GPL, where that is not even installed', async () => {
    const prefix = await mkdtemp(join(folder, 'prefix-'));
    await run(
      'npm',
      ['install', '--global', '--prefix', prefix, '--omit=optional', ...INSTALL, tarball],
      folder,
    );
    const installed = join(prefix, 'lib/node_modules/framescout-cli');
    const notices = await readFile(join(installed, 'dist/third-party-notices.txt'), 'utf8');
    expect(notices).toMatch(/^@seydx\/node-av-\S+ \S+ \(MIT AND GPL-3\.0-or-later\)/m);
    const env = { ...process.env, NODE_PATH: '', FRAMESCOUT_FFMPEG: 'off' };
    const framescout = (...args: string[]) =>
      execute(join(prefix, 'bin/framescout'), args, { cwd: folder, env });
    await expect(framescout('mark', ICON_MP4, ...ICON_MARKS, '-o', 'icon.json')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('FFmpeg, which is switched off here'),
    });
    await expect(framescout('export', ICON_MP4)).rejects.toMatchObject({
      stderr: expect.not.stringContaining('FFmpeg'),
    });
  });

  it('runs with npx from a clean folder', async () => {
    const clean = await mkdtemp(join(folder, 'clean-'));
    const npx = ['--yes', '--ignore-scripts', '--prefer-offline', `--package=${tarball}`];
    expect(await run('npx', [...npx, 'framescout', 'scan', '--help'], clean)).toContain('--template');
    expect(await readdir(clean)).toEqual([]);
  });
});
