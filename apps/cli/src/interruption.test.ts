import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkpointFile, readScanFile } from '@framescout/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ProgramResult, waitForExit } from '../../../tools/wait-for-exit.ts';
import { waitForOutput } from '../../../tools/wait-for-output.ts';
import { SAMPLE_FRAMES } from './fixtures/sample-frames.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(import.meta.dirname, 'main.ts');
const SAMPLE = join(ROOT, 'apps/server/uploads/sample.mp4');
const MARKS = ['5.133,558,495', '0:19.133,558,495', '00:00:32.867,558,495'];
const CHECKPOINT = '.sample.framescout-checkpoint';
const SCAN = ['scan', 'sample.mp4', '-t', 'badge.json', '-o', 'results', '--json'];
const REEL_OPTIONS = ['-f', 'mkv', '--reel', '--before', '1', '--after', '1', '--quality', 'low', '-s', '95'];
const CLIP = ['clip', 'results/sample.framescout-scan', ...REEL_OPTIONS, '-o', 'clips'];
const REEL = 'sample-highlights.mkv';
const RECORD = '.sample.framescout-clips';

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

function run(...args: string[]): Promise<ProgramResult> {
  return waitForExit(start(...args));
}

const filesIn = (name: string): Promise<string[]> => readdir(join(folder, name)).catch(() => []);

/**
 * Waits until `wanted` clips are being written, under temporary names.
 * @throws {Error} if the process exits first
 */
async function writingBegan(child: ChildProcess, wanted = 1): Promise<void> {
  while ((await filesIn('clips')).filter((name) => name.endsWith('.part')).length < wanted) {
    if (child.exitCode !== null) throw new Error(`It ended (${child.exitCode}) before it wrote a clip.`);
    await sleep(20);
  }
}

/** Waits until a process has opened a file. @throws {Error} if it exits first */
async function opened({ pid }: ChildProcess, path: string): Promise<void> {
  for (;;) {
    const folder = `/proc/${pid}/fd`;
    const files = await readdir(folder);
    const paths = await Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => '')));
    if (paths.includes(path)) return;
    await sleep(20);
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
    await cp(SAMPLE, join(folder, 'sample.mp4'));
    const at = MARKS.flatMap((mark) => ['--at', mark]);
    await run('mark', 'sample.mp4', ...at, '-o', 'badge.json');
    await run(...SCAN, '-o', 'whole');
    fingerprint = (await readScanFile(join(folder, 'whole/sample.framescout-scan')))?.fingerprint ?? '';
  });
  beforeEach(async () => {
    for (const name of ['results', 'clips']) await rm(join(folder, name), { recursive: true, force: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'once (%s), finishes the chunks in flight and saves them',
    async (signal) => {
      const child = start(...SCAN);
      const end = waitForExit(child);
      await waitForOutput(child, 'stdout', /"phase":"full"/);
      child.kill(signal);
      expect(await end).toMatchObject({ code: 130 });
      expect(await filesIn('results')).toEqual([CHECKPOINT]);
      const kept = await checkpointFile(join(folder, 'results', CHECKPOINT)).takeOver(fingerprint, 'test');
      const frames = kept?.batches.flatMap((batch) => [...batch.frames]) ?? [];
      expect(frames.length).toBeGreaterThan(0);
      expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
      expect(frames[0]).toBe(0);
      const again = await run(...SCAN);
      expect(eventFrames(again.stdout)).toEqual(SAMPLE_FRAMES);
      expect(await filesIn('results')).not.toContain(CHECKPOINT);
    },
  );

  it.runIf(existsSync('/proc/self/fd')).each([
    ['mark', ['mark', 'sample.mp4', ...MARKS.flatMap((mark) => ['--at', mark]), '-o', 'other.json']],
    ['check', ['check', 'sample.mp4', '-t', 'badge.json']],
  ])('ends as interrupted even if it saves nothing: %s', async (_command, args) => {
    const child = start(...args);
    const end = waitForExit(child);
    await opened(child, join(folder, 'sample.mp4'));
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stdout: '' });
  });

  it('twice, exits immediately, and the next scan resumes from the last save', async () => {
    const child = start(...SCAN);
    const end = waitForExit(child);
    await waitForOutput(child, 'stdout', /"phase":"full"/);
    const isFinishing = waitForOutput(child, 'stderr', /Interrupt again to quit immediately/);
    child.kill('SIGINT');
    await isFinishing;
    child.kill('SIGINT');
    const { code, stdout } = await end;
    expect(code).toBe(130);
    expect(stdout).not.toContain('"type":"finished"');
    expect(await filesIn('results')).toEqual([CHECKPOINT]);
    expect(eventFrames((await run(...SCAN)).stdout)).toEqual(SAMPLE_FRAMES);
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
    await writingBegan(child);
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
    await writingBegan(other);
    const child = start(...CLIP);
    const end = waitForExit(child);
    await writingBegan(child, 2);
    child.kill('SIGKILL');
    await end;
    expect((await otherEnd).code).toBe(0);
    const left = (await filesIn('clips')).sort();
    expect(left).toEqual([expect.stringMatching(/\.part$/), RECORD, REEL]);
  });

  it('by kill -9 while writing a clip, leaves no file under the final name', async () => {
    await cp(join(folder, 'whole'), join(folder, 'results'), { recursive: true });
    const child = start(...CLIP);
    const end = waitForExit(child);
    await writingBegan(child);
    child.kill('SIGKILL');
    expect((await end).code).toBeNull();
    const left = await filesIn('clips');
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^\.sample-highlights\.mkv\.[\w-]+\.part$/);
    expect((await run(...CLIP)).code).toBe(0);
    expect((await filesIn('clips')).sort()).toEqual([RECORD, REEL]);
    expect((await readFile(join(folder, 'clips', REEL))).length).toBeGreaterThan(10_000);
  });
});
