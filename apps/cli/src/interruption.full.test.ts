import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForExit } from '../../../tools/test-support/await-program.ts';
import { repeatRecording } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_MARKS, ICON_MP4, iconFrames, readEventFrames } from './fixtures/icon-recording.ts';
import { runInProcess } from './fixtures/run-in-process.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
// Long enough for a scan, and for writing its reel, to take much longer than noticing that they have begun.
const REPEATS = 15;
const CHECKPOINT = '.match.framescout-checkpoint';
const SCAN = ['scan', 'match.mp4', '-t', 'icon.json', '-o', 'results', '--json'];
const REEL_OPTIONS = ['-f', 'mkv', '--reel', '--before', '0', '--after', '0', '--quality', 'low', '-s', '95'];
const CLIP = ['clip', 'results/match.framescout-scan', ...REEL_OPTIONS, '-o', 'clips'];
const REEL = 'match-highlights.mkv';
const RECORD = '.match.framescout-clips';

const folder = folderForTests();

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
}

const run = (...args: string[]) => runInProcess(folder, args);

const filesIn = (name: string): Promise<string[]> => readdir(join(folder, name)).catch(() => []);

/** Waits until a process has begun a file with this ending. @throws {Error} if it exits first */
async function began(child: ChildProcess, name: string, ending: string): Promise<void> {
  while (!(await filesIn(name)).some((file) => file.endsWith(ending))) {
    if (child.exitCode !== null) throw new Error(`It ended (${child.exitCode}) before it began ${ending}.`);
    await sleep(20);
  }
}

describe('a program interrupted', () => {
  beforeAll(async () => {
    await repeatRecording(ICON_MP4, join(folder, 'match.mp4'), REPEATS);
    await run('mark', 'match.mp4', ...ICON_MARKS, '-o', 'icon.json');
    const whole = await run(...SCAN, '-o', 'whole');
    expect(readEventFrames(whole.stdout)).toEqual(iconFrames(REPEATS));
  });
  beforeEach(() => rm(join(folder, 'results'), { recursive: true, force: true }));

  it('twice, exits immediately, and the next scan resumes from the last save', async () => {
    const child = start(...SCAN);
    const end = waitForExit(child);
    await began(child, 'results', CHECKPOINT);
    // Two signals that arrive together are both delivered only if they differ.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    const { code, stdout } = await end;
    expect(code).toBe(130);
    expect(stdout).not.toContain('"type":"finished"');
    expect(await filesIn('results')).toEqual([CHECKPOINT]);
    expect(readEventFrames((await run(...SCAN)).stdout)).toEqual(iconFrames(REPEATS));
  });

  it('by kill -9 while writing a clip, leaves no file under the final name', async () => {
    await cp(join(folder, 'whole'), join(folder, 'results'), { recursive: true });
    const child = start(...CLIP);
    const end = waitForExit(child);
    await began(child, 'clips', '.part');
    child.kill('SIGKILL');
    expect((await end).code).toBeNull();
    const left = await filesIn('clips');
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^\.match-highlights\.mkv\.[\w-]+\.part$/);
    expect((await run(...CLIP)).code).toBe(0);
    expect((await filesIn('clips')).sort()).toEqual([RECORD, REEL]);
    expect((await readFile(join(folder, 'clips', REEL))).length).toBeGreaterThan(10_000);
  });
});
