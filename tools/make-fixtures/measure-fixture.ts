import { stat } from 'node:fs/promises';
import type { BuiltFixture } from './build-fixture.ts';
import type { FixtureTruth, VideoTruth } from './fixture-truth.ts';
import { readFrameCounter } from './frame-counter.ts';
import {
  decodeFrames,
  listFrames,
  listPackets,
  listStreams,
  type ProbedStream,
  type VideoPacket,
} from './probe-video.ts';
import type { FixtureRecipe, VideoContent } from './recipe.ts';
import { elementBox, isElementVisible, PATCH_COLORS, PATCH_SIZE, PATCH_TOP } from './scene.ts';

/** Coding noise and chroma rounding stay below this; a wrong matrix or range does not. */
const PATCH_TOLERANCE = 10;

/** The same time printed in two ways may differ in the last microsecond. */
const SAME_TIME = 2e-6;

/**
 * Measures the truth about a finished fixture.
 *
 * @throws {Error} if the file doesn't show what was drawn into it
 */
export async function measureFixture(recipe: FixtureRecipe, built: BuiltFixture): Promise<FixtureTruth> {
  const { name, trait, playable, content } = recipe;
  const { size: sizeBytes } = await stat(built.path);
  const streams = content.kind === 'text' ? [] : await listStreams(built.intactPath);
  const sound = streams.find((stream) => stream.codec_type === 'audio');
  return {
    name,
    trait,
    made: 'encode' in content ? `ffmpeg ${content.encode.join(' ')}` : 'written as text',
    sizeBytes,
    playable,
    video:
      content.kind === 'video' ? await measureVideo(content, streams, built.intactPath, sizeBytes) : null,
    sound: sound ? { codec: sound.codec_name, firstTime: Number(sound.start_time) } : null,
  };
}

async function measureVideo(
  content: VideoContent,
  streams: readonly ProbedStream[],
  intactPath: string,
  sizeBytes: number,
): Promise<VideoTruth> {
  const { width, height, rotation, damage } = content;
  const stream = streams.find(({ codec_type }) => codec_type === 'video');
  if (!stream) throw new Error('no video stream');
  const packets = await listPackets(intactPath);
  const frames = await listFrames(intactPath);
  const times = frames.map(({ time }) => time);
  const sources = readSources(await decodeFrames(intactPath), width, height);
  if (times.length !== sources.length) throw new Error(`${times.length} times, ${sources.length} pictures`);
  if (rotationOf(stream) !== rotation)
    throw new Error(`rotated by ${rotationOf(stream)}, not by ${rotation}`);

  const lost = packets.slice(...lostPackets(content, packets)).map(({ time }) => indexOfTime(times, time));
  const present = damage?.kind === 'truncate' ? Math.min(...lost) : times.length;
  if (present + (damage?.kind === 'truncate' ? lost.length : 0) !== times.length) {
    throw new Error('the cut leaves a gap in the presented frames: move it to the end of a mini-group');
  }
  if (damage?.kind === 'truncate' && sizeBytes > (packets[damage.packet]?.position ?? 0) + 100_000) {
    throw new Error('the file was not cut');
  }
  return {
    codec: stream.codec_name,
    profile: stream.profile ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    codedWidth: stream.width ?? 0,
    codedHeight: stream.height ?? 0,
    width,
    height,
    pixelAspect: pixelAspectOf(stream),
    rotation,
    color: { space: stream.color_space ?? null, range: stream.color_range ?? null },
    times: times.slice(0, present),
    sources: sources.slice(0, present),
    keyFrames: frames.slice(0, present).flatMap(({ isKey }, index) => (isKey ? [index] : [])),
    element: elementBox(width, height),
    visible: visibleRuns(sources.slice(0, present)),
    damaged: damage?.kind === 'overwrite' ? { first: Math.min(...lost), last: Math.max(...lost) } : null,
    promisedFrames: damage?.kind === 'truncate' ? times.length : null,
  };
}

/**
 * Returns the packets lost to damage, in decode order: an overwritten run takes the rest of its GOP with it.
 */
function lostPackets({ damage }: VideoContent, packets: readonly VideoPacket[]): [from: number, to: number] {
  if (!damage) return [0, 0];
  if (damage.kind === 'truncate') return [damage.packet, packets.length];
  const nextKey = packets.findIndex(({ isKey }, index) => isKey && index > damage.last);
  return [damage.first, nextKey === -1 ? packets.length : nextKey];
}

function readSources(pictures: Buffer, width: number, height: number): number[] {
  const pictureSize = width * height * 3;
  return Array.from({ length: pictures.length / pictureSize }, (_, index) => {
    const picture = pictures.subarray(index * pictureSize, (index + 1) * pictureSize);
    const source = readFrameCounter(picture, width, height);
    if (source === null) throw new Error(`picture ${index} has no readable counter`);
    checkPatches(picture, width);
    return source;
  });
}

function checkPatches(picture: Uint8Array, width: number): void {
  PATCH_COLORS.forEach((color, patch) => {
    const x = patch * PATCH_SIZE + PATCH_SIZE / 2;
    const at = ((PATCH_TOP + PATCH_SIZE / 2) * width + x) * 3;
    const found = picture.subarray(at, at + 3);
    if (color.some((level, channel) => Math.abs(level - (found[channel] ?? 0)) > PATCH_TOLERANCE)) {
      throw new Error(`patch ${patch} is ${found.join()}, not ${color.join()}`);
    }
  });
}

function rotationOf(stream: ProbedStream): number {
  const counterclockwise =
    stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return (360 - counterclockwise) % 360;
}

function pixelAspectOf({ sample_aspect_ratio: ratio }: ProbedStream): number {
  const [across = 1, down = 1] = ratio?.split(':').map(Number) ?? [];
  return across > 0 && down > 0 ? across / down : 1;
}

function indexOfTime(times: readonly number[], time: number | null): number {
  const index = times.findIndex((candidate) => Math.abs(candidate - (time ?? Number.NaN)) < SAME_TIME);
  if (index === -1) throw new Error(`no frame is presented at ${time}`);
  return index;
}

function visibleRuns(sources: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  sources.forEach((source, index) => {
    if (!isElementVisible(source)) return;
    const run = runs.at(-1);
    if (run?.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index });
  });
  return runs;
}
