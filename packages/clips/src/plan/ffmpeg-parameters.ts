import type { Seconds } from '@framescout/contract';
import { audioBitrate } from './bitrates.ts';
import type { SoundLabel, SoundRecipe } from './clip-recipe.ts';

// Adds silence if a clip's sound begins late; otherwise the filter would stretch the sound over the gap.
const SOUND_FROM_START = 'aresample=async=1:min_hard_comp=0.001:first_pts=0';

// FFmpeg would choose one sound track by itself.
const ALL_TRACKS = ['-map', '0:v:0', '-map', '0:a?'];

/**
 * AVI: packets copied, with start codes. Its first frame is shown `delay` seconds after it begins. Without being told how
 * many frames a second there are, FFmpeg claims twice as many.
 */
export function aviParameters(
  sounds: readonly SoundRecipe[],
  { delay, frameRate }: { delay: Seconds; frameRate: number },
): string[] {
  return [
    ...[...ALL_TRACKS, '-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb', '-r', frameRate.toFixed(5)],
    ...sounds.flatMap((sound, index) => soundParameters(sound, index, ['pcm_s16le'], delay)),
  ];
}

/** FLV: packets copied, and sound encoded to AAC where it is not copied. */
export function flvParameters(sounds: readonly SoundRecipe[]): string[] {
  return [
    ...[...ALL_TRACKS, '-c:v', 'copy'],
    ...sounds.flatMap((sound, index) => {
      const aac = ['aac', `-b:a:${index}`, `${audioBitrate(2)}`, `-ac:a:${index}`, '2'];
      return soundParameters(sound, index, aac, 0);
    }),
  ];
}

// FFmpeg's encoder of WMA refuses faster ones, and other sound is brought to the nearest of these.
const WMA_RATES = '8000|11025|16000|22050|32000|44100|48000';

/** WMV: picture and sound encoded, in bits and frames per second. */
export function wmvParameters(
  picture: { bitrate: number; frameRate: number },
  sounds: readonly SoundRecipe[],
): string[] {
  const { bitrate, frameRate } = picture;
  const keyframesApart = Math.round(2 * frameRate);
  return [
    ...[...ALL_TRACKS, '-c:v', 'wmv2', '-b:v', `${bitrate}`, '-r', frameRate.toFixed(5)],
    ...['-g', `${keyframesApart}`],
    ...[
      '-c:a',
      'wmav2',
      '-b:a',
      `${audioBitrate(2)}`,
      '-ac',
      '2',
      '-af',
      `${soundFilter(0)},aformat=sample_rates=${WMA_RATES}`,
    ],
    ...sounds.flatMap(labelParameters),
  ];
}

/** Copied sound has its place in the part already; other sound is encoded as `encoding` says. */
function soundParameters(
  sound: SoundRecipe,
  index: number,
  encoding: readonly string[],
  delay: Seconds,
): string[] {
  const label = labelParameters(sound, index);
  if (sound.kind === 'copied') return [`-c:a:${index}`, 'copy', ...label];
  return [`-c:a:${index}`, ...encoding, `-filter:a:${index}`, soundFilter(delay), ...label];
}

/** A track's name and language: FFmpeg does not find them in the part. */
function labelParameters({ title, language }: SoundLabel, index: number): string[] {
  const notes = { ...(title !== null && { title }), ...(language !== null && { language }) };
  return Object.entries(notes).flatMap(([name, value]) => [`-metadata:s:a:${index}`, `${name}=${value}`]);
}

function soundFilter(delay: Seconds): string {
  return delay > 0 ? `${SOUND_FROM_START},adelay=${(delay * 1000).toFixed(3)}:all=1` : SOUND_FROM_START;
}
