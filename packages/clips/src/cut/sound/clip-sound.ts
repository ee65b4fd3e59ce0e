import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { AudioSample } from 'mediabunny';
import { fadeOfRange } from '../../compose/frame-finish.ts';
import type { EncodedSound, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import { lengthOf, type PacedRange, placeRanges, recordedAt, secondsOf } from '../../timing/pace.ts';
import { CrossedSound, fadeSound } from './crossed-sound.ts';
import {
  channelsOf,
  downmixToStereo,
  type ShapeLevel,
  sampleOf,
  shapeSample,
  softLimit,
} from './downmix-channels.ts';
import { GaplessSound } from './gapless-sound.ts';
import { amplitudeOf, mixSounds } from './mix-sounds.ts';
import { TimeStretch } from './time-stretch.ts';

/**
 * The sound of a clip to read: of ranges in turn. `gain`: an amplitude factor that keeps it within full scale; null
 * if it stays as loud as it is, and what is too loud is limited softly.
 */
export type ClipSound = { sound: EncodedSound; ranges: readonly PacedRange[]; gain: number | null };

/**
 * Decodes and mixes the sound of a clip, sample-accurate, with silence in the gaps; the consumer closes the samples.
 * Where ranges overlap, both are heard.
 * `unbroken` can go on with silence afterwards.
 */
export async function* readClipSound(
  video: Video,
  { sound, ranges, gain }: ClipSound,
  unbroken = new GaplessSound(sound),
): AsyncGenerator<AudioSample, void, unknown> {
  const crossed = ranges.some(({ overlap }) => overlap) ? new CrossedSound() : null;
  for (const [index, { range, at, own }] of placeRanges(ranges).entries()) {
    const length = lengthOf(range);
    const fade = fadeOfRange(sound.fade, range, ranges[index + 1]);
    const recorded = timeFrom(range.start, decodeRange(video, sound, range, gain));
    const heard = range.pace ? changeSpeed(recorded, sound, range) : recorded;
    for await (const sample of crossed ? fillGaps(heard, sound, length) : heard) {
      const { timestamp } = sample;
      const faded = fade ? fadeSound(sample, fade, { at: timestamp, of: length }) : sample;
      const alone = crossed ? crossed.add(faded, own) : faded;
      if (alone) yield* unbroken.add(alone, timestamp + at);
    }
    crossed?.next();
  }
  yield* unbroken.silenceUntil(secondsOf(ranges));
}

/** Times samples from the start of a range. */
async function* timeFrom(
  start: Seconds,
  samples: AsyncIterable<AudioSample>,
): AsyncGenerator<AudioSample, void, unknown> {
  for await (const sample of samples) {
    sample.setTimestamp(sample.timestamp - start);
    yield sample;
  }
}

async function* decodeRange(
  video: Video,
  sound: EncodedSound,
  range: TimeSpan,
  gain: number | null,
): AsyncGenerator<AudioSample, void, unknown> {
  const [only, ...others] = sound.sources;
  const limit: ShapeLevel = gain === null ? softLimit : (level) => gain * level;
  if (only === undefined || others.length > 0) {
    yield* mixSounds(video, sound, range, limit);
    return;
  }
  const volume = amplitudeOf(sound.gains?.[0] ?? 0);
  const isChanged = volume !== 1 || gain !== null;
  const shape: ShapeLevel = (level) => limit(volume * level);
  for await (const sample of video.audioSamples(range, only)) {
    if (sample.numberOfChannels > sound.channels) yield downmixToStereo(sample, shape);
    else yield isChanged ? shapeSample(sample, shape) : sample;
  }
}

/** Lets the sound of a range, timed from its start, run at the pace of the range. Given samples are closed. */
async function* changeSpeed(
  samples: AsyncIterable<AudioSample>,
  sound: EncodedSound,
  range: PacedRange,
): AsyncGenerator<AudioSample, void, unknown> {
  let stretch: TimeStretch | null = null;
  let { sampleRate } = sound;
  let frames = 0;
  const place = (channels: readonly Float32Array[]) => {
    const timestamp = frames / sampleRate;
    frames += channels[0]?.length ?? 0;
    return sampleOf(channels, { sampleRate, timestamp });
  };
  for await (const sample of fillGaps(samples, sound, range.end - range.start)) {
    const channels = channelsOf(sample);
    sampleRate = sample.sampleRate;
    sample.close();
    stretch ??= new TimeStretch({
      sampleRate,
      channels: channels.length,
      length: lengthOf(range),
      recordedAt: (time) => recordedAt(range, time) - range.start,
    });
    for (const made of stretch.add(channels)) yield place(made);
  }
  for (const made of stretch?.end() ?? []) yield place(made);
}

/** Fills the gaps of sound that is so many seconds long with silence. Given samples are closed. */
async function* fillGaps(
  samples: AsyncIterable<AudioSample>,
  sound: EncodedSound,
  length: Seconds,
): AsyncGenerator<AudioSample, void, unknown> {
  const unbroken = new GaplessSound(sound);
  for await (const sample of samples) yield* unbroken.add(sample, sample.timestamp);
  yield* unbroken.silenceUntil(length);
}
