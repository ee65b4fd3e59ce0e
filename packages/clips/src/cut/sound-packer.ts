import type { AudioSample } from 'mediabunny';

/** Moves a sample into memory from which the platform's encoders take it. The given one is closed. */
export type SoundPacker = (sample: AudioSample) => Promise<AudioSample>;

let packer: SoundPacker | null = null;

/** Registers how sound gets to encoders, outside a browser. Concerns every clip from then on. */
export function registerSoundPacker(own: SoundPacker): void {
  packer = own;
}

/** A sample as encoders take it. The given one is closed or returned. */
export async function packSound(sample: AudioSample): Promise<AudioSample> {
  return packer ? packer(sample) : sample;
}
