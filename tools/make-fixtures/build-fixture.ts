import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { runProgram } from '../run-ffmpeg.ts';
import { addRecordingTracks } from './add-recording-tracks.ts';
import { compressSound } from './compress-sound.ts';
import { overwritePackets, truncateInPacket } from './damage.ts';
import { drawFlash, flashFrame, isFlash } from './flash.ts';
import { listPackets } from './probe-video.ts';
import type { FixtureRecipe, SoundContent, VideoContent } from './recipe.ts';
import { rotateForStorage } from './rotate-picture.ts';
import { drawScene } from './scene.ts';

const QUIET = ['-hide_banner', '-loglevel', 'error', '-y'];
const AS_TIMED = ['-fps_mode', 'passthrough'];
const REPRODUCIBLE = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
];

/** The paths of a built fixture and of the undamaged file it was made from (the same if undamaged). */
export type BuiltFixture = { path: string; intactPath: string };

/** Makes one fixture in `folder`, with intermediate files in `workFolder`. */
export async function buildFixture(
  recipe: FixtureRecipe,
  folder: string,
  workFolder: string,
): Promise<BuiltFixture> {
  const path = join(folder, recipe.name);
  const { content } = recipe;
  if (content.kind === 'text') await writeFile(path, content.text);
  if (content.kind === 'sound') await encodeSound(content, path);
  if (content.kind !== 'video') return { path, intactPath: path };

  const intactPath = join(workFolder, recipe.name);
  await encodeVideo(content, intactPath, workFolder);
  if (content.isSoundCompressed) await writeFile(intactPath, compressSound(await readFile(intactPath)));
  if (!content.damage) await copyFile(intactPath, path);
  else {
    const packets = await listPackets(intactPath);
    const apply = content.damage.kind === 'overwrite' ? overwritePackets : truncateInPacket;
    await writeFile(path, apply(await readFile(intactPath), packets, content.damage));
  }
  return { path, intactPath };
}

async function encodeVideo(content: VideoContent, path: string, workFolder: string): Promise<void> {
  const { copy, recording, rotation, frameCount, frameRate } = content;
  const isFinishedLater = copy !== null || recording !== null;
  const encodedPath = isFinishedLater
    ? join(workFolder, `unfinished.${copy?.container ?? extname(path).slice(1)}`)
    : path;
  await runProgram(
    'ffmpeg',
    [
      ...QUIET,
      ...pictureInput(content),
      ...toneInput(content),
      ...signalInput(content),
      ...AS_TIMED,
      ...REPRODUCIBLE,
      ...content.encode,
      encodedPath,
    ],
    pictures(content),
  );
  if (recording) {
    const seconds = frameCount / frameRate;
    await addRecordingTracks(encodedPath, path, recording, { rotation, seconds, workFolder });
  }
  if (!copy) return;
  const { before, after } = copy;
  await runProgram('ffmpeg', [
    ...QUIET,
    ...before,
    '-i',
    encodedPath,
    '-c',
    'copy',
    ...REPRODUCIBLE,
    ...after,
    path,
  ]);
}

function pictureInput({ width, height, frameRate, rotation, tone }: VideoContent): string[] {
  const isSideways = rotation === 90 || rotation === 270;
  const size = isSideways ? `${height}x${width}` : `${width}x${height}`;
  const delay = tone && tone.delaySeconds < 0 ? ['-itsoffset', `${-tone.delaySeconds}`] : [];
  return [
    ...delay,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    size,
    '-framerate',
    `${frameRate}`,
    '-i',
    '-',
  ];
}

function toneInput({ tone }: VideoContent): string[] {
  if (!tone) return [];
  const delay = tone.delaySeconds > 0 ? ['-itsoffset', `${tone.delaySeconds}`] : [];
  return [...delay, ...sine(tone.seconds), '-map', '0:v', '-map', '1:a', ...tone.encode];
}

/** FFmpeg input of 1 kHz beeps as PCM samples, each as long as the frame that flashes with it. */
function signalInput({ signal, frameRate, frameCount }: VideoContent): string[] {
  if (!signal) return [];
  const period = signal.everyFrames / frameRate;
  const first = flashFrame(signal.everyFrames) / frameRate;
  const isOn = `lt(mod(t+${period - first},${period}),${1 / frameRate})`;
  const beep = `aevalsrc='if(${isOn},0.8*sin(2*PI*1000*t),0)':s=48000:d=${frameCount / frameRate}:c=stereo`;
  return ['-f', 'lavfi', '-i', beep, '-map', '0:v', '-map', '1:a', ...signal.encode];
}

function sine(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `sine=frequency=660:beep_factor=2:sample_rate=44100:duration=${seconds}`];
}

function* pictures({ width, height, frameCount, rotation, signal }: VideoContent): Generator<Uint8Array> {
  for (let index = 0; index < frameCount; index += 1) {
    const scene = drawScene(width, height, index);
    if (signal && isFlash(index, signal.everyFrames)) drawFlash(scene, width, height);
    yield rotateForStorage(scene, width, height, rotation);
  }
}

async function encodeSound({ seconds, encode }: SoundContent, path: string): Promise<void> {
  await runProgram('ffmpeg', [
    ...QUIET,
    ...sine(seconds),
    ...REPRODUCIBLE,
    ...encode,
    '-f',
    extname(path).slice(1),
    path,
  ]);
}
