import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';

const KEY = 'volume';
const volumeSchema = z.number().min(0).max(1);

/** How loud videos are, 0..1, and whether they are heard at all. */
class SoundVolume extends OwnedStore<{ volume: number; isMuted: boolean }> {
  constructor() {
    super({ volume: readStored(KEY, volumeSchema) ?? 1, isMuted: false });
  }

  /** Turns the sound off or on. */
  setMuted(isMuted: boolean): void {
    this.setState({ isMuted });
  }

  /** Sets how loud the sound is (0..1) and remembers it; what is turned up can be heard. */
  setVolume(volume: number): void {
    this.setState({ volume, isMuted: volume === 0 });
    writeStored(KEY, volume);
  }
}

/** The sound of this page, whichever video it plays. */
export const soundVolume = new SoundVolume();
