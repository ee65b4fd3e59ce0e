import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkpointFile, readScanFile } from '@framescout/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitForExit } from '../../../tools/wait-for-exit.ts';
import { waitForOutput } from '../../../tools/wait-for-output.ts';
import { ICON_MARKS, iconFrames, repeatIcon } from './fixtures/icon-recording.ts';
import { runInProcess } from './fixtures/run-in-process.ts';
import { Reporter } from './output/reporter.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(import.meta.dirname, 'main.ts');
// Long enough for a scan, and for writing its reel, to take much longer than noticing that they have begun.
const REPEATS = 15;
const CHECKPOINT = '.match.framescout-checkpoint';
const SCAN = ['scan', 'match.mp4', '-t', 'icon.json', '-o', 'results', '--json'];
const REEL_OPTIONS = ['-f', 'mkv', '--reel', '--before', '0', '--after', '0', '--quality', 'low', '-s', '95'];
const CLIP = ['clip', 'results/match.framescout-scan', ...REEL_OPTIONS, '-o', 'clips'];
const REEL = 'match-highlights.mkv';
const RECORD = '.match.framescout-clips';

/** A program that opens a recording with FFmpeg, which waits for bytes that never arrive. */
const WAITING = `
  import { open } from '@framescout/framescout';
  import { LazyFile } from '@framescout/media';
  import { registerNativeMedia } from '@framescout/node';
  import { Interruption } from './apps/cli/src/interruption.ts';

  new Interruption((text) => console.error(text));
  registerNativeMedia();
  const file = new LazyFile(1e8, async (start, end) => {
    const bytes = Buffer.alloc(end - start);
    if (start === 0) bytes.write('FLV\\x01\\x05\\0\\0\\0\\x09');
    if (start < 1e6) return bytes;
    console.log('waiting');
    return new Promise(() => {});
  });
  await open(file, 'cut-off.flv');
`;

let folder = '';

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
}

const run = (...args: string[]) => runInProcess(folder, args);

const filesIn = (name: string): Promise<string[]> => readdir(join(folder, name)).catch(() => []);

/**
 * Waits until a process has begun `wanted` files whose names end like this.
 * @throws {Error} if it exits first
 */
async function began(child: ChildProcess, name: string, ending: string, wanted = 1): Promise<void> {
  while ((await filesIn(name)).filter((file) => file.endsWith(ending)).length < wanted) {
    if (child.exitCode !== null) throw new Error(`It ended (${child.exitCode}) before it began ${ending}.`);
    await sleep(20);
  }
}

/** Waits until this process has opened a file. */
async function opened(path: string): Promise<void> {
  for (;;) {
    const folder = '/proc/self/fd';
    const files = await readdir(folder);
    const paths = await Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => '')));
    if (paths.includes(path)) return;
    await sleep(1);
  }
}

function eventFrames(stdout: string): number[][] {
  const lines = stdout.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'event');
  return events.map(({ startFrame, endFrame }) => [startFrame, endFrame]);
}

describe('a command interrupted', () => {
  let fingerprint = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-interrupted-'));
    await repeatIcon(join(folder, 'match.mp4'), REPEATS);
    await run('mark', 'match.mp4', ...ICON_MARKS, '-o', 'icon.json');
    const whole = await run(...SCAN, '-o', 'whole');
    expect(eventFrames(whole.stdout)).toEqual(iconFrames(REPEATS));
    fingerprint = (await readScanFile(join(folder, 'whole/match.framescout-scan')))?.fingerprint ?? '';
  });
  beforeEach(async () => {
    for (const name of ['results', 'clips']) await rm(join(folder, name), { recursive: true, force: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'once (%s), finishes the chunks in flight and saves them',
    async (signal) => {
      const progress = vi.spyOn(Reporter.prototype, 'progress').mockImplementation((_path, { phase }) => {
        if (phase !== 'full') return;
        progress.mockRestore();
        process.kill(process.pid, signal);
      });
      expect(await run(...SCAN)).toMatchObject({ code: 130 });
      expect(await filesIn('results')).toEqual([CHECKPOINT]);
      const kept = await checkpointFile(join(folder, 'results', CHECKPOINT)).takeOver(fingerprint, 'test');
      const frames = kept?.batches.flatMap((batch) => [...batch.frames]) ?? [];
      expect(frames.length).toBeGreaterThan(0);
      expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
      expect(frames[0]).toBe(0);
      const again = await run(...SCAN);
      expect(eventFrames(again.stdout)).toEqual(iconFrames(REPEATS));
      expect(await filesIn('results')).not.toContain(CHECKPOINT);
    },
  );

  it.runIf(existsSync('/proc/self/fd')).each([
    ['mark', ['mark', 'match.mp4', ...ICON_MARKS, '-o', 'other.json']],
    ['check', ['check', 'match.mp4', '-t', 'icon.json']],
  ])('ends as interrupted even if it saves nothing: %s', async (_command, args) => {
    const end = run(...args);
    await opened(join(folder, 'match.mp4'));
    process.kill(process.pid, 'SIGINT');
    expect(await end).toMatchObject({ code: 130, stdout: '' });
  });

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
    expect(eventFrames((await run(...SCAN)).stdout)).toEqual(iconFrames(REPEATS));
  });

  it('twice while FFmpeg waits for bytes, exits immediately', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WAITING], { cwd: ROOT });
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = waitForExit(child);
    await waitForOutput(child, 'stdout', /waiting/);
    const isFinishing = waitForOutput(child, 'stderr', /Interrupt again to quit immediately/);
    child.kill('SIGINT');
    await isFinishing;
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
  });

  it('twice while writing a clip, leaves nothing of it behind', async () => {
    await cp(join(folder, 'whole'), join(folder, 'results'), { recursive: true });
    const child = start(...CLIP);
    const end = waitForExit(child);
    await began(child, 'clips', '.part');
    const isFinishing = waitForOutput(child, 'stderr', /Interrupt again to quit immediately/);
    child.kill('SIGINT');
    await isFinishing;
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
    expect(await filesIn('clips')).toEqual([]);
  });

  it('leaves alone what another process is writing', async () => {
    await cp(join(folder, 'whole'), join(folder, 'results'), { recursive: true });
    const other = start(...CLIP);
    const otherEnd = waitForExit(other);
    await began(other, 'clips', '.part');
    // It waits, so that it is not done before the next one has started.
    other.kill('SIGSTOP');
    const child = start(...CLIP);
    const end = waitForExit(child);
    await began(child, 'clips', '.part', 2);
    child.kill('SIGKILL');
    await end;
    other.kill('SIGCONT');
    expect((await otherEnd).code).toBe(0);
    const left = (await filesIn('clips')).sort();
    expect(left).toEqual([expect.stringMatching(/\.part$/), RECORD, REEL]);
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
