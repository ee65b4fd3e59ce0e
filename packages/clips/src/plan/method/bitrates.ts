import { CLIP_SHAPES, type ClipQuality, type ClipShape } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';
import type { AudioCodec } from 'mediabunny';

// About an eighth of a bit per pixel encodes a frame well; the bounds come from the specification.
const BITS_PER_PIXEL = 0.125;
const VIDEO_BITS = { least: 8e6, most: 120e6 };
const AUDIO_BITS = { least: 192e3, most: 320e3 };
const BITS_PER_CHANNEL = 96e3;

// Re-encoding needs more bits for the same quality, but more than this gains nothing.
const RE_ENCODING = 1.5;

// Each step down halves the file size, at a cost that shows first in fast motion.
const SHARE: Record<ClipQuality, number> = { high: 1, medium: 0.5, low: 0.25 };

/** A clip's picture, in pixels and frames per second; `sourceBitrate` (bit/s) is null if unknown. */
export type PictureLoad = { width: number; height: number; frameRate: number; sourceBitrate: number | null };

/** Returns a picture's bitrate by size, rate and quality: 8 to 120 Mbit/s, at most the source's own. */
export function videoBitrate(
  { width, height, frameRate, sourceBitrate }: PictureLoad,
  quality: ClipQuality,
): number {
  const wanted = Math.min(
    VIDEO_BITS.most,
    Math.max(VIDEO_BITS.least, width * height * frameRate * BITS_PER_PIXEL),
  );
  const best = sourceBitrate === null ? wanted : Math.min(wanted, sourceBitrate * RE_ENCODING);
  return Math.round(best * SHARE[quality]);
}

const PCM_CODEC = /^pcm-[suf](\d+)/;

/** Returns the bits of an uncompressed codec's samples; null for compressed sound. */
export function pcmBits(codec: string): number | null {
  const [, bits] = PCM_CODEC.exec(codec) ?? [];
  return bits === undefined ? null : Number(bits);
}

/** Returns the bitrate (bit/s) of sound that is encoded with a codec. */
export function encodedSoundBitrate(
  codec: AudioCodec,
  { channels, sampleRate }: { channels: number; sampleRate: number },
): number {
  const bits = pcmBits(codec);
  return bits === null ? audioBitrate(channels) : bits * channels * sampleRate;
}

/** Returns the bitrate (bit/s) for compressed sound: 192 to 320 kbit/s, by number of channels. */
export function audioBitrate(channels: number): number {
  return Math.min(AUDIO_BITS.most, Math.max(AUDIO_BITS.least, channels * BITS_PER_CHANNEL));
}

/** The bitrate (bit/s) of sound that FFmpeg encodes, which is always given two channels here. */
export const STEREO_BITRATE = audioBitrate(2);

/** Returns the size in pixels in which a video of a size is encoded: as large as it is, unless it gets another shape. */
export function encodedSize({ width, height }: PixelSize, shape: ClipShape | null): PixelSize {
  return shape ? CLIP_SHAPES[shape] : { width: roundUpToEven(width), height: roundUpToEven(height) };
}

/** Rounds up to an even number: encoders do not accept odd sizes. */
export function roundUpToEven(size: number): number {
  return 2 * Math.ceil(size / 2);
}
