import { CancelledError } from '@framescout/base';
import type { Video } from '@framescout/media';
import type { MuxedRecipe } from '../../plan/recipe/clip-recipe.ts';
import { type ClipSound, readClipSound } from './clip-sound.ts';
import { channelsOf } from './downmix-channels.ts';
import { LoudnessMeter, type LoudnessReading } from './loudness-meter.ts';
import { amplitudeOf } from './mix-sounds.ts';

// In dBTP. Clips are to stay below -1, and AAC overshoots clicks and drums by up to 0.8 dB.
const HIGHEST_PEAK = -2;

/** Options of measuring: `signal` cancels it; `onAlive` is called all along. */
type MeasureOptions = { signal: AbortSignal; onAlive(): void };

/**
 * Returns the amplitude factor that brings a clip's sound to the loudness that its recipe asks for: the same for all
 * of its tracks, so that they stay in proportion. Decodes all of it, a piece at a time. Null if it stays as it is.
 * @throws {CancelledError} if cancelled
 */
export async function findGain(
  video: Video,
  { sounds, ranges, loudness }: Pick<MuxedRecipe, 'sounds' | 'ranges' | 'loudness'>,
  options: MeasureOptions,
): Promise<number | null> {
  if (loudness === undefined) return null;
  const readings: LoudnessReading[] = [];
  for (const sound of sounds) {
    if (sound.kind === 'encoded') readings.push(await measure(video, { sound, ranges, gain: 1 }, options));
  }
  const gain = gainTowards(loudness, readings);
  return gain === null ? null : amplitudeOf(gain);
}

async function measure(
  video: Video,
  heard: ClipSound,
  { signal, onAlive }: MeasureOptions,
): Promise<LoudnessReading> {
  let meter = new LoudnessMeter(heard.sound.sampleRate, 0);
  let isFirst = true;
  for await (const sample of readClipSound(video, heard)) {
    if (isFirst) meter = new LoudnessMeter(sample.sampleRate, sample.numberOfChannels);
    isFirst = false;
    meter.add(channelsOf(sample));
    sample.close();
    if (signal.aborted) throw new CancelledError();
    onAlive();
  }
  return meter.read();
}

/**
 * Returns the gain (dB) that brings the first audible of a clip's tracks, which players and platforms play, to a
 * loudness (LUFS); less if the true peak of any track would be too high. Null for a silent clip.
 */
export function gainTowards(loudness: number, readings: readonly LoudnessReading[]): number | null {
  const [played = null] = readings.flatMap((reading) => reading.loudness ?? []);
  if (played === null) return null;
  const peak = Math.max(...readings.map(({ truePeak }) => truePeak));
  return Math.min(loudness - played, HIGHEST_PEAK - peak);
}
