import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import {
  type ClipFormat,
  type ClipPlayback,
  changePlayback,
  DEFAULT_CLIP_SETTINGS,
} from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { measureLoudness } from '../../../tools/test-support/measure-loudness.ts';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from './files/clip-file.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const folder = folderForTests();
const recorded = join(folder, 'recorded.mkv');
// As loud as platforms expect, without the microphone, whose clicks would be too loud then.
const LOUD: Partial<ClipPlayback> = { loudness: -14, volumes: [0, 'off'] };

const SEGMENT = { start: 2, end: 9, events: [{ startTime: 5 }] };

// A quiet game, and a microphone with clicks that are far louder than the rest of it.
const GAME = "aevalsrc='0.05*sin(440*2*PI*t)*(0.6+0.4*sin(3*t))|0.04*sin(880*2*PI*t)':s=48000:d=12";
const MICROPHONE = "aevalsrc='0.01*sin(300*2*PI*t)+0.5*lt(mod(t,1),0.001)':s=44100:d=12";

beforeAll(async () => {
  const inputs = ['testsrc2=s=320x180:r=30:d=12', GAME, MICROPHONE];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '30', '-c:a', 'aac', '-b:a', '192k'];
  await runProgram('ffmpeg', [
    ...['-v', 'error', ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input])],
    ...['-map', '0', '-map', '1', '-map', '2', ...codecs, recorded],
  ]);
});

const streamsSchema = z.object({
  streams: z.array(z.object({ codec_type: z.string(), nb_read_packets: z.string() })),
});

/** Cuts a clip that plays as asked, and returns its path and its planned length (s). */
async function cut(
  changes: Partial<ClipPlayback>,
  selectedFormat: ClipFormat,
): Promise<{ clip: string; seconds: number }> {
  const path = join(folder, `${crypto.randomUUID()}.${selectedFormat}`);
  using recording = await open(await openAsBlob(recorded), 'recorded.mkv');
  using cutter = await openClipCutter(recording);
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat, playback: changePlayback(null, changes) };
  const file = await createClipFile(path);
  await cutter.write({ segments: [SEGMENT], settings }, file);
  await file.finish();
  const [planned] = await cutter.plan([SEGMENT], settings);
  const seconds = planned && 'plan' in planned ? planned.plan.seconds : undefined;
  return { clip: path, seconds: seconds ?? Number.NaN };
}

it.each(['mp4', 'mkv', 'webm'] as const)('brings a clip to -14 LUFS in %s', async (format) => {
  const before = await measureLoudness(['-i', recorded]);
  expect(before.loudness).toBeLessThan(-25);
  const { clip } = await cut(LOUD, format);
  const { loudness, truePeak } = await measureLoudness(['-i', clip]);
  expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(0.5);
  expect(truePeak).toBeLessThanOrEqual(-1);
});

it('keeps the true peak below -1 dBTP where a clip would be too loud for that', async () => {
  const { clip } = await cut({ loudness: -14, volumes: ['off'] }, 'mp4');
  const { loudness, truePeak } = await measureLoudness(['-i', clip]);
  expect(loudness).toBeLessThan(-20);
  expect(truePeak).toBeLessThanOrEqual(-1);
  expect(truePeak).toBeGreaterThan(-3);
});

it('changes the volume of a sound track, and leaves others as they are', async () => {
  const [plain, quieter] = [await cut({}, 'mp4'), await cut({ volumes: [-6, 'off'] }, 'mp4')];
  const before = await measureLoudness(['-i', plain.clip]);
  const after = await measureLoudness(['-i', quieter.clip]);
  expect(after.loudness).toBeCloseTo(before.loudness - 6, 0);
});

/** Returns the length of a clip's picture and its sound in seconds, and how many frames it has. */
async function measureLength(path: string): Promise<{ picture: number; sound: number; frames: number }> {
  const entries = ['-count_packets', '-show_entries', 'stream=codec_type,nb_read_packets', '-of', 'json'];
  const said = await runProgram('ffprobe', ['-v', 'error', ...entries, path]);
  const { streams } = streamsSchema.parse(JSON.parse(said.toString()));
  const frames = Number(streams.find(({ codec_type }) => codec_type === 'video')?.nb_read_packets);
  const [picture = Number.NaN, sound = Number.NaN] = await Promise.all(
    ['0:v:0', '0:a:0'].map(async (track) => {
      const decoded = ['-i', path, '-map', track, '-progress', '-', '-f', 'null', '-'];
      const progress = (await runProgram('ffmpeg', ['-v', 'error', ...decoded])).toString();
      return (
        Number(
          progress
            .match(/out_time_us=(\d+)/g)
            ?.at(-1)
            ?.slice('out_time_us='.length),
        ) / 1e6
      );
    }),
  );
  return { picture, sound, frames };
}

it.each([
  ['mp4', { speed: 2 }, 3.5],
  ['mkv', { speed: 0.5 }, 14],
  ['webm', { slowMotion: { speed: 0.5, seconds: 1 } }, 9],
] as const)('cuts a clip at another speed in %s: %j', async (format, changes, wanted) => {
  const { clip, seconds } = await cut(changes, format);
  // It begins and ends with whole frames of the recording.
  expect(Math.abs(seconds - wanted)).toBeLessThan(2 / 30 / 0.5);
  const { picture, sound, frames } = await measureLength(clip);
  expect(Math.abs(picture - seconds)).toBeLessThan(0.04);
  expect(Math.abs(sound - seconds)).toBeLessThan(0.04);
  expect(Math.abs(frames - 30 * seconds)).toBeLessThanOrEqual(1);
});

it('brings a clip to -14 LUFS at its speed, and keeps its pitch', async () => {
  const { clip } = await cut({ ...LOUD, speed: 0.5 }, 'mp4');
  const { loudness, truePeak } = await measureLoudness(['-i', clip]);
  expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(0.5);
  expect(truePeak).toBeLessThanOrEqual(-1);
  // The left channel of the game, a steady tone at 440 Hz.
  const pcm = ['-map', '0:a:0', '-filter:a', 'pan=mono|c0=FL', '-f', 'f32le', '-ar', '48000', '-'];
  const bytes = await runProgram('ffmpeg', ['-v', 'error', '-i', clip, ...pcm]);
  const levels = new Float32Array(new Uint8Array(bytes).buffer);
  const crossings = levels.filter((level, at) => level >= 0 && (levels[at - 1] ?? 0) < 0).length;
  expect(Math.abs((crossings * 48_000) / levels.length - 440)).toBeLessThan(2);
});
