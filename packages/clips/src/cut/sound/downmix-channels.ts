import { AudioSample } from 'mediabunny';

// Levels up to here stay unchanged; above, they approach full scale without reaching it.
const KNEE = 0.8;

// An amplitude factor that halves the power.
const HALF = Math.SQRT1_2;

/** The left output's gain for each input channel, by count, in WAVE order; the right one mirrors it. */
const TO_LEFT: Record<number, readonly number[]> = {
  3: [1, 0, HALF],
  4: [1, 0, HALF, 0],
  5: [1, 0, HALF, HALF, 0],
  6: [1, 0, HALF, 0, HALF, 0],
  7: [1, 0, HALF, 0, HALF, HALF, 0],
  8: [1, 0, HALF, 0, HALF, 0, HALF, 0],
};

const TO_RIGHT: Record<number, readonly number[]> = {
  3: [0, 1, HALF],
  4: [0, 1, 0, HALF],
  5: [0, 1, HALF, 0, HALF],
  6: [0, 1, HALF, 0, 0, HALF],
  7: [0, 1, HALF, 0, HALF, 0, HALF],
  8: [0, 1, HALF, 0, 0, HALF, 0, HALF],
};

/** Downmixes surround to stereo (ITU-R BS.775) without LFE; the result may exceed full scale. */
export function downmixChannels(channels: readonly Float32Array[]): Float32Array<ArrayBuffer>[] {
  const count = channels.length;
  return [TO_LEFT[count] ?? [1, 0], TO_RIGHT[count] ?? [0, 1]].map((shares) => {
    const mixed = new Float32Array(channels[0]?.length ?? 0);
    for (const [index, share] of shares.entries()) {
      const source = share > 0 ? channels[index] : undefined;
      source?.forEach((level, at) => {
        mixed[at] = (mixed[at] ?? 0) + share * level;
      });
    }
    return mixed;
  });
}

/** Soft-limits a level to full scale, avoiding the crackle of clipping. */
export function softLimit(level: number): number {
  const loud = Math.abs(level);
  if (loud <= KNEE) return level;
  const room = 1 - KNEE;
  return Math.sign(level) * (KNEE + room * Math.tanh((loud - KNEE) / room));
}

/** Changes a level, such as to keep it within full scale. */
export type ShapeLevel = (level: number) => number;

/** Downmixes a sample of surround sound to stereo, and closes the given sample. */
export function downmixToStereo(sample: AudioSample, shape: ShapeLevel = softLimit): AudioSample {
  return withLevels(sample, downmixChannels(channelsOf(sample)), shape);
}

/** Changes the levels of a sample, and closes the given sample. */
export function shapeSample(sample: AudioSample, shape: ShapeLevel): AudioSample {
  return withLevels(sample, channelsOf(sample), shape);
}

/** Returns the levels of each channel of a sample. */
export function channelsOf(sample: AudioSample): Float32Array<ArrayBuffer>[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const levels = new Float32Array(sample.numberOfFrames);
    sample.copyTo(levels, { planeIndex, format: 'f32-planar' });
    return levels;
  });
}

/** Returns a sample of these channels, which are equally long, at a time (seconds). */
export function sampleOf(
  channels: readonly Float32Array[],
  { sampleRate, timestamp }: Pick<AudioSample, 'sampleRate' | 'timestamp'>,
): AudioSample {
  const numberOfChannels = channels.length;
  const frames = channels[0]?.length ?? 0;
  const data = new Float32Array(numberOfChannels * frames);
  for (const [index, levels] of channels.entries()) data.set(levels, index * frames);
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp });
}

function withLevels(sample: AudioSample, channels: readonly Float32Array[], shape: ShapeLevel): AudioSample {
  const shaped = sampleOf(
    channels.map((levels) => levels.map(shape)),
    sample,
  );
  sample.close();
  return shaped;
}
