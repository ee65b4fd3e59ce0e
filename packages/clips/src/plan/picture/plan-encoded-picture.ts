import { isBefore } from '@framescout/base';
import { finishOfPicture } from '@framescout/contract';
import type { Packets } from '@framescout/media';
import { encodedSize, videoBitrate } from '../method/bitrates.ts';
import type { ClipSource } from '../method/clip-source.ts';
import { encodingOf, hasRate } from '../method/decide-method.ts';
import { FORMATS } from '../method/format-traits.ts';
import { type ClipRange, countFrames, secondsOf } from '../recipe/clip-range.ts';
import type { ClipTask } from '../recipe/clip-recipe.ts';
import { constantRate, countListed, SPARE_PACKETS, sumPacketBytes } from '../recipe/range-packets.ts';
import type { PlannedPicture } from './planned-picture.ts';

/** Plans a re-encoded picture. @throws {ClipRefusedError} if the container has no encoder here */
export async function planEncodedPicture(source: ClipSource, task: ClipTask): Promise<PlannedPicture> {
  const { video, traits } = source;
  const { ranges, format, plannedMethod, layout } = task;
  const finish = finishOfPicture(task.finish) && task.finish;
  const seconds = secondsOf(ranges);
  const isAsSource =
    hasRate(traits, task.frameRate) && (!traits.isVariableFrameRate || FORMATS[format].keepsVariableRate);
  const frameRate = await outputRate(source, task);
  const size = encodedSize(traits, layout?.shape ?? null);
  const { codec, isHardware } = await source.pictureEncoding(format, frameRate, task.quality, layout);
  const sourceBitrate = await bitrateOf(source, task);
  const bitrate = videoBitrate({ ...size, frameRate, sourceBitrate }, task.quality);
  const frames = isAsSource ? await countExactly(video.packets, task) : countTicks(ranges, frameRate);
  const isOtherSize = traits.coded.width !== size.width || traits.coded.height !== size.height;
  // FFmpeg's output is always eight-bit 4:2:0.
  const comesPlain = traits.isPlain || video.info.reader === 'ffmpeg';
  return {
    recipe: {
      kind: 'encoded',
      codec,
      bitrate,
      mostPackets: frames + SPARE_PACKETS,
      ...size,
      frameRate: isAsSource ? null : frameRate,
      rotation: video.rotation,
      // Drawing converts formats to what encoders accept; it takes as long as encoding.
      isDrawn: !layout && !finish && (video.rotation !== 0 || !comesPlain || isOtherSize),
      layout,
      finish,
      isHardware,
    },
    ranges,
    method: encodingOf(plannedMethod),
    bytes: (seconds * bitrate) / 8,
    encodedFrames: isAsSource ? countFrames(ranges) : Math.round(seconds * frameRate),
    reordered: 0,
  };
}

/** Returns an encoded clip's frame rate: if constant, high enough for every source frame. */
export async function outputRate(
  { video, traits }: Pick<ClipSource, 'video' | 'traits'>,
  { listing, frameRate }: Pick<ClipTask, 'listing' | 'frameRate'>,
): Promise<number> {
  if (frameRate !== 'source') return frameRate;
  if (!traits.isVariableFrameRate) return traits.frameRate;
  const lists = (await listing.of(video.packets)).map(({ listed }) => listed);
  return constantRate(lists, video.packets.info.frameRate);
}

/** Returns how many frames ranges have at a constant rate, which starts anew with each of them. */
function countTicks(ranges: readonly ClipRange[], frameRate: number): number {
  return ranges.reduce((sum, { start, end }) => sum + Math.ceil((end - start) * frameRate), 0);
}

/**
 * Returns the bitrate (bit/s) that the source's picture takes: that of the whole video, or that of the ranges
 * if they are livelier. Quiet ranges still need keyframes, and may have a lively moment. Each range counts
 * with the keyframe that a clip begins with. If the packets cannot be read, their sizes are unknown. Null if it is
 * laid out anew: it says little about parts that are enlarged.
 */
export async function bitrateOf(
  { copied, traits }: Pick<ClipSource, 'copied' | 'traits'>,
  { ranges, listing, layout }: Pick<ClipTask, 'ranges' | 'listing' | 'layout'>,
): Promise<number | null> {
  if (layout) return null;
  if (!traits.codec || !copied) return traits.bitrate;
  const lists = (await listing.of(copied)).map(({ range, listed: { keyTime, packets } }) => ({
    keyTime,
    packets: packets.filter(({ time }, index) => index === 0 || !isBefore(time, range.start)),
  }));
  return Math.max(traits.bitrate, (8 * sumPacketBytes(lists)) / secondsOf(ranges));
}

/** Returns how many frames ranges show; movies need an exact count even if frame indices are estimates. */
async function countExactly(video: Packets, { ranges, listing, format }: ClipTask): Promise<number> {
  if (FORMATS[format].family === 'movie' && ranges.some(({ isEstimate }) => isEstimate)) {
    return countListed((await listing.of(video)).map(({ listed }) => listed));
  }
  return countFrames(ranges);
}
