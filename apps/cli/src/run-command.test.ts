import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForExit } from '../../../tools/test-support/await-program.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_AVI, ICON_MARKS } from './fixtures/icon-recording.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const SCAN = ['scan', 'icon.avi', 'other.avi', '-t', 'icon.json', '-o', 'results', '--json'];
const CLIPS = ['--clips', 'mp4', '--reel'];

describe('standard output', () => {
  const folder = folderForTests();
  const start = (args: readonly string[], output: 'pipe' | number) =>
    spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, stdio: ['ignore', output, 'pipe'] });
  beforeAll(async () => {
    for (const name of ['icon.avi', 'other.avi']) await cp(ICON_AVI, join(folder, name));
    const marked = await waitForExit(start(['mark', 'icon.avi', ...ICON_MARKS, '-o', 'icon.json'], 'pipe'));
    expect(marked).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^icon: (clear|fair) /),
      stderr: '',
    });
  });

  it('that nobody reads ends the work with 141, and leaves no file half-written', async () => {
    const child = start([...SCAN, ...CLIPS], 'pipe');
    const end = waitForExit(child);
    child.stdout?.destroy();
    expect(await end).toMatchObject({ code: 141, stderr: '' });
    const written = await readdir(join(folder, 'results'));
    expect(written.filter((name) => name.endsWith('.part'))).toEqual([]);
    // The work stopped early.
    expect(written).not.toContain('other.framescout-scan');
  });

  it.runIf(existsSync('/dev/full'))('that cannot be written is reported, and fails', async () => {
    await using full = await open('/dev/full', 'w');
    const { code, stderr } = await waitForExit(start(SCAN, full.fd));
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^framescout: The output can't be written \(ENOSPC/);
  });
});
