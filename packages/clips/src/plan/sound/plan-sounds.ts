import { type ClipFormat, type ClipSound, fadeOf, type Seconds } from '@framescout/contract';
import { delayOf, type HeardPackets, heardPackets } from '../../timing/heard-packets.ts';
import type { ClipSource } from '../method/clip-source.ts';
import type { SoundEncoding } from '../method/encoders.ts';
import { FORMATS } from '../method/format-traits.ts';
import { AAC_PRIMING_SAMPLES } from '../method/provide-aac.ts';
import type { SourceSound } from '../method/source-traits.ts';
import { type ClipRange, secondsOf } from '../recipe/clip-range.ts';
import type { ClipTask, CopiedSound, EncodedSound, SoundLabel, SoundRecipe } from '../recipe/clip-recipe.ts';
import { SPARE_PACKETS } from '../recipe/range-packets.ts';
import {
  type CopiedTrack,
  planCopiedSound,
  planSoundWithoutEditList,
  planSoundWithoutTimestamps,
} from './plan-copied-sound.ts';

// No codec here has shorter packets than this on average.
const SOUND_PACKETS_PER_SECOND = 100;

/** The planned tracks, their size in bytes, and how many can be neither decoded nor copied. */
type PlannedSounds = { recipes: SoundRecipe[]; bytes: number; leftOut: number };

type SoundTask = Pick<ClipTask, 'format' | 'sound' | 'finish'>;

/** Plans a clip's sound. `delay` (s): when its first frame is shown. @throws {ClipRefusedError} */
export async function planSounds(
  source: ClipSource,
  ranges: readonly ClipRange[],
  task: SoundTask,
  delay: Seconds,
): Promise<PlannedSounds> {
  const { sounds } = source.traits;
  const seconds = secondsOf(ranges);
  const recipes: SoundRecipe[] = [];
  let bytes = 0;
  let leftOut = 0;
  for (const group of chooseSounds(
    task.sound,
    sounds.length,
    FORMATS[task.format].holdsSounds === 'several',
  )) {
    const [only, ...others] = group;
    const sound = only === undefined || others.length > 0 ? undefined : sounds[only];
    const copied = sound && (await copyOf(source, sound, ranges, task, delay));
    if (sound && copied) {
      if (copied.recipe) recipes.push(copied.recipe);
      bytes += (seconds * sound.bitrate) / 8;
      continue;
    }
    const recipe = await planEncodedSound(source, group, ranges, task);
    leftOut += group.length - (recipe?.sources.length ?? 0);
    if (!recipe) continue;
    recipes.push(recipe);
    bytes += (seconds * recipe.bitrate) / 8;
  }
  return { recipes, bytes, leftOut };
}

/** Returns the recipe of a copy (null in it: nothing is heard); null if sound must be encoded. */
async function copyOf(
  { copied, traits }: ClipSource,
  sound: SourceSound,
  ranges: readonly ClipRange[],
  { format, finish }: SoundTask,
  delay: Seconds,
): Promise<{ recipe: SoundRecipe | null } | null> {
  if (fadeOf(finish, 'sound')) return null;
  const { copiesAudio } = FORMATS[format];
  const { codec } = sound;
  // Players are only exact about a single cut in a sound track.
  const [only] = ranges.length === 1 ? ranges : [];
  if (!only || !codec || !copiesAudio.includes(codec)) return null;
  const index = traits.sounds.indexOf(sound);
  const packets = copied && (await heardPackets(copied, index));
  if (!packets) return null;
  const track = { ...labelOf([sound]), source: index, codec };
  const planned = await planPackets(format, packets, track, only, { sound, delay });
  return planned === 'too-coarse' ? null : { recipe: planned };
}

async function planPackets(
  format: ClipFormat,
  packets: HeardPackets,
  track: CopiedTrack,
  range: ClipRange,
  { sound, delay }: { sound: SourceSound; delay: Seconds },
): Promise<CopiedSound | 'too-coarse' | null> {
  // An AVI has no timestamps: its sound starts with the file.
  if (format === 'avi') return planSoundWithoutTimestamps(packets, track, range, delay);
  if (FORMATS[format].family === 'movie') return planCopiedSound(packets, track, range);
  const planned = await planSoundWithoutEditList(packets, track, range, sound);
  const isDelayed = FORMATS[format].family === 'matroska' && track.codec === 'opus';
  if (!isDelayed || !planned || planned === 'too-coarse') return planned;
  // Players subtract from all times by how much the decoder is late.
  return { ...planned, placedAt: await delayOf(packets) };
}

/** Returns the recipe for encoding; null if none of the tracks can be decoded. */
async function planEncodedSound(
  source: ClipSource,
  group: readonly number[],
  ranges: readonly ClipRange[],
  { format, finish }: SoundTask,
): Promise<EncodedSound | null> {
  const { video, traits } = source;
  const { family } = FORMATS[format];
  const sources: number[] = [];
  let needsFFmpeg = false;
  for (const index of group) {
    const decoder = await video.soundDecoder(index);
    if (!decoder) continue;
    sources.push(index);
    needsFFmpeg ||= decoder === 'ffmpeg';
  }
  const sounds = sources.flatMap((index) => traits.sounds[index] ?? []);
  if (sounds.length === 0) return null;
  const encoding = await chooseMixEncoding(source, format, sounds);
  const seconds = secondsOf(ranges);
  const isPrimed = family === 'movie' && encoding.codec === 'aac';
  return {
    kind: 'encoded',
    ...labelOf(sounds),
    sources,
    ...encoding,
    needsFFmpeg,
    fade: fadeOf(finish, 'sound'),
    mostPackets: Math.ceil(seconds * SOUND_PACKETS_PER_SECOND) + SPARE_PACKETS,
    shown: isPrimed ? [{ mediaStart: AAC_PRIMING_SAMPLES / encoding.sampleRate, duration: seconds }] : null,
  };
}

/** Chooses how a mix of these tracks is encoded. @throws {ClipRefusedError} if there is no encoder */
export async function chooseMixEncoding(
  { soundEncoding }: ClipSource,
  format: ClipFormat,
  sounds: readonly SourceSound[],
): Promise<SoundEncoding & { sampleRate: number }> {
  const channels = Math.max(...sounds.map((sound) => sound.channels));
  const sampleRate = Math.max(...sounds.map((sound) => sound.sampleRate));
  return { ...(await soundEncoding(format, channels, sampleRate)), sampleRate };
}

/** Returns the label of a clip's sound track made from these tracks of the video. */
function labelOf(sounds: readonly SourceSound[]): SoundLabel {
  const titles = sounds.flatMap(({ title }) => title ?? []);
  const languages = new Set(sounds.map(({ language }) => language));
  const [language = null] = languages.size === 1 ? languages : [];
  return {
    title: titles.length > 0 ? titles.join(' + ') : null,
    language,
    isDefault: sounds.some(({ isDefault }) => isDefault) || sounds.length > 1,
  };
}

/** Returns which sound tracks (0-based) are mixed into each of a clip's. */
export function chooseSounds(choice: ClipSound, tracks: number, holdsSeveral: boolean): number[][] {
  const all = Array.from({ length: tracks }, (_, index) => index);
  if (tracks < 2) return all.map((index) => [index]);
  if (typeof choice === 'number' && choice < tracks) return [[choice]];
  return choice === 'mixed' || !holdsSeveral ? [all] : all.map((index) => [index]);
}
