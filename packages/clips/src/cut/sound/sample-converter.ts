import type { AudioSample } from 'mediabunny';

/** Moves a sample into memory that the platform's encoders can read. Closes the given sample. */
export type SampleConverter = (sample: AudioSample) => Promise<AudioSample>;

let packer: SampleConverter | null = null;

/** Registers how samples are handed to encoders outside browsers, for every clip from then on. */
export function registerSampleConverter(own: SampleConverter): void {
  packer = own;
}

/** Returns a sample that encoders can read. The given one is closed or returned. */
export async function toEncoderSample(sample: AudioSample): Promise<AudioSample> {
  return packer ? packer(sample) : sample;
}
