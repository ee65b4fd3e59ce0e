import type { Seconds } from '@framescout/contract';

// Adds silence if a clip's sound begins late; otherwise the filter would stretch the sound over the gap.
const SOUND_FROM_START = 'aresample=async=1:min_hard_comp=0.001:first_pts=0';

/** AVI: packets copied, with start codes. Players show the first frame `delay` (seconds) after decoding begins. */
export function aviParameters(delay: Seconds): string[] {
  return [
    ...['-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb'],
    ...['-c:a', 'pcm_s16le', '-af', soundFilter(delay)],
  ];
}

/** FLV: packets copied, and AAC at `soundBitrate` (bit/s); `delay` as in AVI. */
export function flvParameters(soundBitrate: number, delay: Seconds): string[] {
  return [
    ...['-c:v', 'copy'],
    ...['-c:a', 'aac', '-b:a', `${soundBitrate}`, '-ac', '2', '-af', soundFilter(delay)],
  ];
}

/** WMV: picture and sound encoded, in bits and frames per second. */
export function wmvParameters(
  picture: { bitrate: number; frameRate: number },
  soundBitrate: number,
): string[] {
  const { bitrate, frameRate } = picture;
  const keyframesApart = Math.round(2 * frameRate);
  return [
    ...['-c:v', 'wmv2', '-b:v', `${bitrate}`, '-r', frameRate.toFixed(5), '-g', `${keyframesApart}`],
    ...['-c:a', 'wmav2', '-b:a', `${soundBitrate}`, '-ac', '2', '-af', soundFilter(0)],
  ];
}

function soundFilter(delay: Seconds): string {
  return delay > 0 ? `${SOUND_FROM_START},adelay=${(delay * 1000).toFixed(3)}:all=1` : SOUND_FROM_START;
}
