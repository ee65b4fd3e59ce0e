import { ClipRefusedError } from '../errors.ts';
import { type ClipRange, secondsOf } from './clip-range.ts';
import type { EncodedSound, SoundRecipe } from './clip-recipe.ts';
import type { ClipSource } from './clip-source.ts';
import type { ClipTask } from './clip-task.ts';
import { FORMATS } from './format-traits.ts';
import { planCopiedSound } from './plan-copied-sound.ts';
import { AAC_PRIMING_SAMPLES } from './provide-aac.ts';
import type { SourceSound } from './source-traits.ts';
import { SPARE_PACKETS } from './spare-packets.ts';

// No codec here has shorter packets on average.
const SOUND_PACKETS_A_SECOND = 100;

/** The planned sound, if any, and its estimated size in bytes. */
type PlannedSound = { recipe: SoundRecipe | null; bytes: number };

/**
 * Plans how to make the sound of a clip of `ranges`.
 * @throws {ClipRefusedError} if it must be encoded and the browser cannot
 */
export async function planSound(
  source: ClipSource,
  ranges: readonly ClipRange[],
  task: ClipTask,
): Promise<PlannedSound> {
  const { sound } = source.traits;
  if (!sound) return { recipe: null, bytes: 0 };
  const seconds = secondsOf(ranges);
  const copied = await copyOf(source, sound, ranges, task);
  if (copied) return { recipe: copied.recipe, bytes: (seconds * sound.bitrate) / 8 };
  const recipe = await planEncodedSound(source, sound, ranges, task);
  return { recipe, bytes: (seconds * recipe.bitrate) / 8 };
}

/** The recipe for copying (`recipe` is null if nothing is heard); null if the sound must be encoded. */
async function copyOf(
  { copied }: ClipSource,
  { codec }: SourceSound,
  ranges: readonly ClipRange[],
  { outlook, format }: ClipTask,
): Promise<{ recipe: SoundRecipe | null } | null> {
  const { family, copiesAudio } = FORMATS[format];
  const keepsPackets = outlook.kind === 'copy' || (outlook.kind === 'smart-cut' && family === 'movie');
  // Players are only exact about one cut of a sound track.
  const [only] = ranges.length === 1 ? ranges : [];
  if (!keepsPackets || !only || !codec || !copiesAudio.includes(codec)) return null;
  const packets = await copied.sound();
  return packets && { recipe: await planCopiedSound(packets, codec, only) };
}

async function planEncodedSound(
  { video, soundEncoding }: ClipSource,
  { codec, channels, sampleRate }: SourceSound,
  ranges: readonly ClipRange[],
  { format }: ClipTask,
): Promise<EncodedSound> {
  const { family, label } = FORMATS[format];
  if (!(await video.canHear())) {
    throw new ClipRefusedError(
      `This browser can't decode the sound of this video (${codec ?? 'an unknown codec'}), which ${label} ` +
        'needs. MP4 copies what it can hold.',
    );
  }
  const encoding = await soundEncoding(format, channels);
  const seconds = secondsOf(ranges);
  const isPrimed = family === 'movie' && encoding.codec === 'aac';
  return {
    kind: 'encoded',
    ...encoding,
    mostPackets: Math.ceil(seconds * SOUND_PACKETS_A_SECOND) + SPARE_PACKETS,
    shown: isPrimed ? [{ mediaStart: AAC_PRIMING_SAMPLES / sampleRate, duration: seconds }] : null,
  };
}
