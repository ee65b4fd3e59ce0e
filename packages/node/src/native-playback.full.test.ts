import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { type ClipFormat, type ClipPlayback, changePlayback, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { beforeAll, expect, it } from 'vitest';
import { measureLoudness } from '../../../tools/test-support/measure-loudness.ts';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from './files/clip-file.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const folder = folderForTests();
const recorded = join(folder, 'recorded.mkv');
const SEGMENT = { start: 2.3, end: 9.1 };

// A quiet game, and a microphone with clicks that are far louder than the rest of it.
const GAME = "aevalsrc='0.05*sin(440*2*PI*t)*(0.6+0.4*sin(3*t))|0.04*sin(700*2*PI*t)':s=48000:d=12";
const MICROPHONE = "aevalsrc='0.01*sin(300*2*PI*t)+0.5*lt(mod(t,1),0.001)':s=44100:d=12";

beforeAll(async () => {
  const inputs = ['testsrc2=s=320x180:r=30:d=12', GAME, MICROPHONE];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '30', '-c:a', 'aac', '-b:a', '192k'];
  await runProgram('ffmpeg', [
    ...['-v', 'error', ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input])],
    ...['-map', '0', '-map', '1', '-map', '2', ...codecs, recorded],
  ]);
});

/** Cuts a clip that plays as asked, and returns its path. */
async function cut(changes: Partial<ClipPlayback>, selectedFormat: ClipFormat): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.${selectedFormat}`);
  using recording = await open(await openAsBlob(recorded), 'recorded.mkv');
  using cutter = await openClipCutter(recording);
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat, playback: changePlayback(null, changes) };
  const file = await createClipFile(path);
  await cutter.write({ segments: [SEGMENT], settings }, file);
  await file.finish();
  return path;
}

it.each(['mp4', 'mkv', 'webm'] as const)('brings a clip to -14 LUFS in %s', async (format) => {
  const before = await measureLoudness(['-i', recorded]);
  expect(before.loudness).toBeLessThan(-25);
  const { loudness, truePeak } = await measureLoudness(['-i', await cut({ loudness: -14 }, format)]);
  expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(0.5);
  expect(truePeak).toBeLessThanOrEqual(-1);
});

it('keeps the true peak below -1 dBTP where a clip would be too loud for that', async () => {
  const clip = await cut({ loudness: -14, volumes: ['off'] }, 'mp4');
  const { loudness, truePeak } = await measureLoudness(['-i', clip]);
  expect(loudness).toBeLessThan(-20);
  expect(truePeak).toBeLessThanOrEqual(-1);
  expect(truePeak).toBeGreaterThan(-3);
});

it('changes the volume of a sound track, and leaves others as they are', async () => {
  const [plain, quieter] = [await cut({}, 'mp4'), await cut({ volumes: [-6, 'off'] }, 'mp4')];
  const [before, after] = [await measureLoudness(['-i', plain]), await measureLoudness(['-i', quieter])];
  expect(after.loudness).toBeCloseTo(before.loudness - 6, 0);
});
