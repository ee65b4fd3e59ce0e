import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { runInProcess } from './fixtures/run-in-process.ts';
import { SAMPLE_FRAMES } from './fixtures/sample-frames.ts';

const SAMPLE = join(import.meta.dirname, '../../server/uploads/sample.mp4');
const MARKS = ['5.133,558,495', '19.133,558,495', '32.867,558,495'];
// Frames that the copies omit at the start, so that nothing is at the time at which it was marked.
const CUT = 39;
const FRAME_RATE = 30;
const SECONDS = 10;
const EVENTS = SAMPLE_FRAMES.slice(0, 2);
const H264 = ['-c:v', 'libx264', '-preset', 'superfast'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];

const lineSchema = z.looseObject({ type: z.string() });
const eventSchema = z.object({ startFrame: z.number(), endFrame: z.number() });

const folder = folderForTests();

const run = (...args: string[]) => runInProcess(folder, args);

/** Encodes the same gameplay with other settings, and scans it for what was marked in the original. */
async function scanCopy(name: string, settings: readonly string[]) {
  const from = ['-v', 'error', '-ss', String(CUT / FRAME_RATE), '-i', SAMPLE, '-t', String(SECONDS)];
  await runProgram('ffmpeg', [...from, ...settings, '-an', join(folder, name)]);
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
    const at = MARKS.flatMap((mark) => ['--at', mark]);
    expect(await run('mark', SAMPLE, ...at, '-o', 'badge.json')).toMatchObject({ code: 0 });
  });

  it.each([
    ['smaller and coarser', 'small.mp4', ['-vf', 'scale=854:480', ...H264, '-crf', '27']],
    ['larger', 'large.mp4', ['-vf', 'scale=1600:900:flags=lanczos', ...H264]],
    ['in another codec', 'other.webm', [...VP9, '-b:v', '2M']],
  ])('finds the same events in a recording that is %s', async (_how, name, settings) => {
    const found = await scanCopy(name, settings);
    expect(found).toHaveLength(EVENTS.length);
    for (const [index, [first = 0, last = 0]] of EVENTS.entries()) {
      expect(Math.abs((found[index]?.startFrame ?? 0) - (first - CUT))).toBeLessThanOrEqual(3);
      expect(Math.abs((found[index]?.endFrame ?? 0) - (last - CUT))).toBeLessThanOrEqual(3);
    }
  });
});
