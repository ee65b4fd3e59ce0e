// A frame is well described by about an eighth of a bit a pixel; the bounds are the specification's.
const BITS_PER_PIXEL = 0.125;
const VIDEO_BITS = { least: 8e6, most: 120e6 };
const AUDIO_BITS = { least: 192e3, most: 320e3 };
const BITS_PER_CHANNEL = 96e3;

// A second encoding needs more bits than the first one for the same picture, but no more than this bring anything.
const RE_ENCODING = 1.5;

/** The picture of a clip, in pixels and frames a second; `sourceBitrate` (bit/s) is null where it is not known. */
export type PictureLoad = { width: number; height: number; frameRate: number; sourceBitrate: number | null };

/**
 * The bits a second for a picture: by resolution and rate, between 8 and 120 Mbit/s, but never more than what the
 * source's own bitrate justifies.
 */
export function videoBitrate({ width, height, frameRate, sourceBitrate }: PictureLoad): number {
  const wanted = Math.min(
    VIDEO_BITS.most,
    Math.max(VIDEO_BITS.least, width * height * frameRate * BITS_PER_PIXEL),
  );
  return Math.round(sourceBitrate === null ? wanted : Math.min(wanted, sourceBitrate * RE_ENCODING));
}

/** The bits a second for sound: 192 to 320 kbit/s by its channels. */
export function audioBitrate(channels: number): number {
  return Math.min(AUDIO_BITS.most, Math.max(AUDIO_BITS.least, channels * BITS_PER_CHANNEL));
}
