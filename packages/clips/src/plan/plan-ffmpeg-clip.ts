import { finishOfPicture } from '@framescout/contract';
import type { VideoCodec } from 'mediabunny';
import { aviParameters, flvParameters, wmvParameters } from './ffmpeg-parameters.ts';
import { encodedSize, STEREO_BITRATE, videoBitrate } from './method/bitrates.ts';
import type { ClipSource } from './method/clip-source.ts';
import { encodingOf } from './method/decide-method.ts';
import { FORMATS } from './method/format-traits.ts';
import { bitrateOf, outputRate } from './picture/plan-encoded-picture.ts';
import { planMuxedClip } from './plan-muxed-clip.ts';
import { secondsOf } from './recipe/clip-range.ts';
import type { ClipTask, FFmpegRecipe, RefusedClip, SoundRecipe } from './recipe/clip-recipe.ts';

/** A container that FFmpeg writes. */
type FFmpegFormat = 'avi' | 'flv' | 'wmv';

// What fits in FFmpeg's memory on top of its own needs; it writes the whole file there before handing it out.
const MAX_BYTES = 1.2e9;

// An encoder may need fewer bits than it is given; what it writes is checked while it is written.
const ESTIMATE_MARGIN = 1.2;

// What FFmpeg's core decodes, so that the picture isn't encoded twice. MP4 copies all of it.
const DECODED_BY_FFMPEG: readonly (VideoCodec | null)[] = ['avc', 'hevc', 'vp9'];

/** Plans a part for FFmpeg to mux. @throws {ClipRefusedError} if it can't be encoded, or is too large */
export async function planFFmpegClip(
  source: ClipSource,
  task: ClipTask & { format: FFmpegFormat },
): Promise<FFmpegRecipe | RefusedClip> {
  const { format } = task;
  const recipe = await (format === 'wmv' ? planWmvClip(source, task) : planRemuxedClip(source, task, format));
  const { part, limit } = recipe;
  const bytes = Math.max(leastBytes(part), leastBytes(recipe));
  return bytes > limit.bytes ? { kind: 'refused', ranges: task.ranges, message: limit.refusal } : recipe;
}

function leastBytes({ bytes, encodedFrames }: Pick<FFmpegRecipe, 'bytes' | 'encodedFrames'>): number {
  return encodedFrames > 0 ? bytes / ESTIMATE_MARGIN : bytes;
}

/** Plans an AVI or FLV, of which FFmpeg encodes at most the sound. */
async function planRemuxedClip(
  source: ClipSource,
  task: ClipTask,
  format: 'avi' | 'flv',
): Promise<FFmpegRecipe> {
  const { recipe: part, delay } = await planMuxedClip(source, task);
  const { ranges, duration, method, bytes, encodedFrames, sounds } = part;
  const notes = metadataOf(source);
  const parameters =
    format === 'avi'
      ? aviParameters(sounds, { delay, frameRate: await outputRate(source, task) })
      : flvParameters(sounds);
  return {
    kind: 'ffmpeg',
    ranges,
    duration,
    method,
    bytes: format === 'flv' ? bytes - (duration * bitsSavedInFlv(sounds)) / 8 : bytes,
    encodedFrames,
    part,
    parameters: [...parameters, ...notes],
    ...outputOf(format),
  };
}

/** Plans a WMV, which FFmpeg encodes; it gets the original packets if it can decode them. */
async function planWmvClip(source: ClipSource, task: ClipTask): Promise<FFmpegRecipe> {
  const { traits } = source;
  const part: ClipTask =
    DECODED_BY_FFMPEG.includes(traits.codec) && !task.layout && !finishOfPicture(task.finish)
      ? { ...task, format: 'mp4', frameRate: 'source', plannedMethod: { kind: 'copy' } }
      : task;
  const { recipe } = await planMuxedClip(source, part);
  const duration = secondsOf(task.ranges);
  const frameRate = await outputRate(source, task);
  const sourceBitrate = await bitrateOf(source, task);
  const size = encodedSize(traits, task.layout?.shape ?? null);
  const bitrate = videoBitrate({ ...size, frameRate, sourceBitrate }, task.quality);
  const soundBits = recipe.sounds.length * STEREO_BITRATE;
  return {
    kind: 'ffmpeg',
    ranges: task.ranges,
    duration,
    method: encodingOf(task.plannedMethod),
    bytes: (duration * (bitrate + soundBits)) / 8,
    encodedFrames: Math.round(duration * frameRate),
    part: { ...recipe, subtitles: [] },
    parameters: [...wmvParameters({ bitrate, frameRate }, recipe.sounds), ...metadataOf(source)],
    ...outputOf('wmv'),
  };
}

/** Returns how many bits per second encoded sound takes less in an FLV than in the part, uncompressed. */
function bitsSavedInFlv(sounds: readonly SoundRecipe[]): number {
  return sounds.reduce((sum, one) => sum + (one.kind === 'encoded' ? one.bitrate - STEREO_BITRATE : 0), 0);
}

/** Returns the arguments that store the creation time, for containers that have room for one. */
function metadataOf({ video: { info } }: ClipSource): string[] {
  return info.createdAt === null ? [] : ['-metadata', `creation_time=${info.createdAt}`];
}

function outputOf(format: FFmpegFormat): Pick<FFmpegRecipe, 'outputName' | 'limit'> {
  const refusal =
    `This clip is too large for ${FORMATS[format].label}, which is put together in memory. ` +
    'Choose MP4 or MKV, or a shorter clip.';
  return { outputName: `out.${format}`, limit: { bytes: MAX_BYTES, refusal } };
}
