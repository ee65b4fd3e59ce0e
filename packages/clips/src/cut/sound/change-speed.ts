import type { Seconds } from '@framescout/contract';
import type { AudioSample } from 'mediabunny';
import type { EncodedSound } from '../../plan/recipe/clip-recipe.ts';
import { lengthOf, type PacedRange, recordedAt } from '../../timing/pace.ts';
import { channelsOf, sampleOf } from './downmix-channels.ts';
import { GaplessSound } from './gapless-sound.ts';
import { TimeStretch } from './time-stretch.ts';

/** Lets the sound of a range, timed from its start, run at the pace of the range. Given samples are closed. */
export async function* changeSpeed(
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
export async function* fillGaps(
  samples: AsyncIterable<AudioSample>,
  sound: EncodedSound,
  length: Seconds,
): AsyncGenerator<AudioSample, void, unknown> {
  const unbroken = new GaplessSound(sound);
  for await (const sample of samples) yield* unbroken.add(sample, sample.timestamp);
  yield* unbroken.silenceUntil(length);
}
