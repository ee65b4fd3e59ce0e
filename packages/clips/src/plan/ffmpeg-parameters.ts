import type { Seconds } from '@framescout/contract';
import { STEREO_BITRATE } from './method/bitrates.ts';
import type { SoundLabel, SoundRecipe } from './recipe/clip-recipe.ts';

// Pads with silence if a clip's sound starts late; otherwise the filter would stretch the sound over the gap.
const SOUND_FROM_START = 'aresample=async=1:min_hard_comp=0.001:first_pts=0';

// By default, FFmpeg would pick only one sound track.
const ALL_TRACKS = ['-map', '0:v:0', '-map', '0:a?'];

/** Returns the arguments for AVI: packets copied with start codes, the first frame at `delay` (s). */
export function aviParameters(
  sounds: readonly SoundRecipe[],
  { delay, frameRate }: { delay: Seconds; frameRate: number },
): string[] {
  return [
    ...[...ALL_TRACKS, '-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb', '-r', frameRate.toFixed(5)],
    ...sounds.flatMap((sound, index) => soundParameters(sound, index, ['pcm_s16le'], delay)),
  ];
}

/** Returns the arguments for FLV: packets copied, and sound that is not copied encoded to AAC. */
export function flvParameters(sounds: readonly SoundRecipe[]): string[] {
  return [
    ...[...ALL_TRACKS, '-c:v', 'copy'],
    ...sounds.flatMap((sound, index) => {
      const aac = ['aac', `-b:a:${index}`, `${STEREO_BITRATE}`, `-ac:a:${index}`, '2'];
      return soundParameters(sound, index, aac, 0);
    }),
  ];
}

// FFmpeg's WMA encoder rejects higher rates; other sound is resampled to the nearest of these.
const WMA_RATES = '8000|11025|16000|22050|32000|44100|48000';

/** Returns the arguments for WMV, all encoded, at a bitrate (bit/s) and frame rate. */
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
      `${STEREO_BITRATE}`,
      '-ac',
      '2',
      '-af',
      `${soundFilter(0)},aformat=sample_rates=${WMA_RATES}`,
    ],
    ...sounds.flatMap(labelParameters),
  ];
}

/** Copied sound is already in position in the part; other sound is encoded as `encoding` says. */
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

/** Returns the arguments for a track's title and language, which FFmpeg does not find in the part. */
function labelParameters({ title, language }: SoundLabel, index: number): string[] {
  const notes = { ...(title !== null && { title }), ...(language !== null && { language }) };
  return Object.entries(notes).flatMap(([name, value]) => [`-metadata:s:a:${index}`, `${name}=${value}`]);
}

function soundFilter(delay: Seconds): string {
  return delay > 0 ? `${SOUND_FROM_START},adelay=${(delay * 1000).toFixed(3)}:all=1` : SOUND_FROM_START;
}
