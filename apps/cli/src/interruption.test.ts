import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { open } from '@framescout/framescout';
import { checkpointFile } from '@framescout/node';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitForExit, waitForOutput } from '../../../tools/test-support/await-program.ts';
import { repeatRecording } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { ICON_MARKS, ICON_MP4, iconFrames, readEventFrames } from './fixtures/icon-recording.ts';
import { runInProcess } from './fixtures/run-in-process.ts';
import { Reporter } from './output/reporter.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REPEATS = 5;
const CHECKPOINT = '.match.framescout-checkpoint';
const SCAN = ['scan', 'match.mp4', '-t', 'icon.json', '-o', 'results', '--json'];

/** A program that is writing a clip and opens a recording with FFmpeg, which waits for bytes that never arrive. */
const WAITING = `
  import { open } from '@framescout/framescout';
  import { LazyFile } from '@framescout/base';
  import { createClipFile, registerNativeMedia } from '@framescout/node';
  import { Interruption } from './apps/cli/src/interruption.ts';

  new Interruption((text) => console.error(text));
  await registerNativeMedia();
  await createClipFile(process.argv[1]);
  const file = new LazyFile(1e8, async (start, end) => {
    const bytes = Buffer.alloc(end - start);
    if (start === 0) bytes.write('FLV\\x01\\x05\\0\\0\\0\\x09');
    if (start < 1e6) return bytes;
    console.log('waiting');
    return new Promise(() => {});
  });
  await open(file, 'cut-off.flv');
`;

const folder = folderForTests();

const run = (...args: string[]) => runInProcess(folder, args);

const filesIn = (name: string): Promise<string[]> => readdir(join(folder, name)).catch(() => []);

/** Whether a command in this process has opened the recording, and handles signals. */
async function isReading(): Promise<boolean> {
  if (process.listenerCount('SIGTERM') === 0) return false;
  const files = await readdir('/proc/self/fd');
  const paths = await Promise.all(files.map((file) => readlink(join('/proc/self/fd', file)).catch(() => '')));
  return paths.includes(join(folder, 'match.mp4'));
}

describe('a command interrupted', () => {
  let fingerprint = '';
  beforeAll(async () => {
    await repeatRecording(ICON_MP4, join(folder, 'match.mp4'), REPEATS);
    await run('mark', 'match.mp4', ...ICON_MARKS, '-o', 'icon.json');
    using recording = await open(new Blob([await readFile(join(folder, 'match.mp4'))]), 'match.mp4');
    fingerprint = await recording.fingerprint();
  });

  it('once, finishes the chunks in flight and saves them', async () => {
    const progress = vi.spyOn(Reporter.prototype, 'progress').mockImplementation((_path, { phase }) => {
      if (phase !== 'full') return;
      progress.mockRestore();
      process.kill(process.pid, 'SIGINT');
    });
    expect(await run(...SCAN)).toMatchObject({ code: 130 });
    expect(await filesIn('results')).toEqual([CHECKPOINT]);
    const kept = await checkpointFile(join(folder, 'results', CHECKPOINT)).takeOver(fingerprint, 'test');
    const frames = kept?.batches.flatMap((batch) => [...batch.frames]) ?? [];
    expect(frames.length).toBeGreaterThan(0);
    expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
    expect(frames[0]).toBe(0);
    const again = await run(...SCAN);
    expect(readEventFrames(again.stdout)).toEqual(iconFrames(REPEATS));
    expect(await filesIn('results')).not.toContain(CHECKPOINT);
  });

  it.runIf(existsSync('/proc/self/fd')).each([
    ['SIGINT', ['mark', 'match.mp4', ...ICON_MARKS, '-o', 'other.json']],
    ['SIGTERM', ['check', 'match.mp4', '-t', 'icon.json']],
  ] as const)('ends as interrupted even if it saves nothing: %s', async (signal, args) => {
    const end = run(...args);
    await expect.poll(isReading, { interval: 1 }).toBe(true);
    process.kill(process.pid, signal);
    expect(await end).toMatchObject({ code: 130, stdout: '' });
  });

  it('twice while FFmpeg waits for bytes, exits immediately, and leaves nothing of an unfinished clip', async () => {
    const clip = join(await mkdtemp(join(folder, 'clips-')), 'clip.mp4');
    const child = spawn(process.execPath, ['--input-type=module', '-e', WAITING, clip], { cwd: ROOT });
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = waitForExit(child);
    await waitForOutput(child, 'stdout', /waiting/);
    expect(await readdir(dirname(clip))).toEqual([expect.stringMatching(/^\.clip\.mp4\..*\.part$/)]);
    const isFinishing = waitForOutput(child, 'stderr', /Interrupt again to quit immediately/);
    child.kill('SIGINT');
    await isFinishing;
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
    expect(await readdir(dirname(clip))).toEqual([]);
  });
});
