import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { waitForExit } from '../../../tools/wait-for-exit.ts';
import { SAMPLE_FRAMES } from './fixtures/sample-frames.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const SAMPLE = join(import.meta.dirname, '../../server/uploads/sample.mp4');
const MARKS = ['5.133,558,495', '19.133,558,495', '32.867,558,495'];
// Frames that the copies omit at the start, so that nothing is at the time at which it was marked.
const CUT = 39;
const FRAME_RATE = 30;
const SECONDS = 20;
const EVENTS = SAMPLE_FRAMES.slice(0, 4);
const H264 = ['-c:v', 'libx264', '-preset', 'superfast'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];

const lineSchema = z.looseObject({ type: z.string() });
const eventSchema = z.object({ startFrame: z.number(), endFrame: z.number() });

let folder = '';

function run(...args: string[]) {
  return waitForExit(spawn(process.execPath, [PROGRAM, ...args], { cwd: folder }));
}

/** Encodes the same gameplay with other settings, and scans it for what was marked in the original. */
async function scanCopy(name: string, settings: readonly string[]) {
  const from = ['-v', 'error', '-ss', String(CUT / FRAME_RATE), '-i', SAMPLE, '-t', String(SECONDS)];
  const made = await waitForExit(spawn('ffmpeg', [...from, ...settings, '-an', name], { cwd: folder }));
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const { code, stdout } = await run('scan', name, '-t', 'badge.json', '--json');
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return lines.filter(({ type }) => type === 'event').map((line) => eventSchema.parse(line));
}

describe('a template', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'framescout-other-recording-'));
    const at = MARKS.flatMap((mark) => ['--at', mark]);
    expect(await run('mark', SAMPLE, ...at, '-o', 'badge.json')).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['smaller and coarser', 'small.mp4', ['-vf', 'scale=854:480', ...H264, '-crf', '27']],
    ['larger', 'large.mp4', ['-vf', 'scale=1600:900:flags=lanczos', ...H264]],
    ['in another codec', 'other.webm', [...VP8, '-b:v', '2M']],
  ])('finds the same events in a recording that is %s', async (_how, name, settings) => {
    const found = await scanCopy(name, settings);
    expect(found).toHaveLength(EVENTS.length);
    for (const [index, [first = 0, last = 0]] of EVENTS.entries()) {
      expect(Math.abs((found[index]?.startFrame ?? 0) - (first - CUT))).toBeLessThanOrEqual(3);
      expect(Math.abs((found[index]?.endFrame ?? 0) - (last - CUT))).toBeLessThanOrEqual(3);
    }
  });
});
