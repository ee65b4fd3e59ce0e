import { SQUARE_PIXELS } from '@framescout/containers';
import type { ClipSettings } from '@framescout/contract';
import { ClipRefusedError } from '../errors.ts';
import type { ClipSource } from './method/clip-source.ts';
import { clipTask, planMuxedClip } from './plan-muxed-clip.ts';
import { type ClipRange, countFrames, findClipRange } from './recipe/clip-range.ts';
import type { MuxedRecipe } from './recipe/clip-recipe.ts';
import { SPARE_PACKETS } from './recipe/range-packets.ts';

// Enough frames to see past an encoder's startup, few enough to take about a second.
const FRAMES = 20;

/** Plans frames from the middle, encoded as clips would be. @throws {ClipRefusedError} if none would */
export async function planTrial(source: ClipSource, settings: ClipSettings): Promise<MuxedRecipe> {
  const range = await findFrames(source);
  const plannedMethod = source.planMethod(settings);
  if (plannedMethod.kind === 'refused') throw new ClipRefusedError(plannedMethod.message);
  if (plannedMethod.kind !== 'encode') return planJoinTrial(source, range);
  // What is done to sound takes hardly any time beside the picture.
  const task = clipTask([range], { ...settings, playback: null }, plannedMethod);
  const { recipe } = await planMuxedClip(source, task);
  // What FFmpeg decodes says nothing about encoders, and the measurement would include loading FFmpeg.
  const sounds = recipe.sounds.filter((one) => one.kind === 'copied' || !one.needsFFmpeg);
  return { ...recipe, sounds };
}

async function findFrames({ video, traits }: ClipSource): Promise<ClipRange> {
  const { locator, info } = video;
  const length = FRAMES / traits.frameRate;
  const start = info.duration / 2;
  const range = await findClipRange(locator, start, Math.min(info.duration, start + length));
  const end = range.stillSince;
  if (end === undefined) return range;
  return findClipRange(locator, Math.max(info.firstFrameTime, end - length), end + 1 / traits.frameRate);
}

/** Plans the encoded part of a smart cut on its own. */
function planJoinTrial({ traits, joinEncoder }: ClipSource, range: ClipRange): MuxedRecipe {
  const { codec } = traits;
  if (!codec || !joinEncoder) throw new ClipRefusedError('Nothing of these clips would be encoded.');
  const { start, end } = range;
  const frames = countFrames([range]);
  return {
    kind: 'muxed',
    ranges: [range],
    duration: end - start,
    method: { kind: 'encode', reason: 'no-keyframe' },
    bytes: ((end - start) * (joinEncoder.bitrate ?? 0)) / 8,
    encodedFrames: frames,
    container: { kind: 'matroska', brand: 'mkv', frameRate: null, chapters: [], createdAt: null },
    picture: {
      kind: 'smart-cut',
      describesParts: false,
      codec,
      pixelAspect: SQUARE_PIXELS,
      mostPackets: frames + SPARE_PACKETS,
      encoder: joinEncoder,
      ranges: [{ start, end, reordered: null, parts: [{ kind: 'encoded', start, end }] }],
    },
    sounds: [],
    soundsLeftOut: 0,
    subtitles: [],
  };
}
