import { z } from 'zod';
import { readStored, writeStored } from '../../../platform/local-storage.ts';
import { OwnedStore } from '../../../platform/owned-store.ts';

const KEY = 'volume';
const volumeSchema = z.number().min(0).max(1);

/** The volume of videos, 0..1, and whether they are muted. */
class SoundVolume extends OwnedStore<{ volume: number; isMuted: boolean }> {
  constructor() {
    super({ volume: readStored(KEY, volumeSchema) ?? 1, isMuted: false });
  }

  /** The volume at which sound is heard, 0..1. */
  get heard(): number {
    const { volume, isMuted } = this.getState();
    return isMuted ? 0 : volume;
  }

  /** Mutes or unmutes the sound. */
  setMuted(isMuted: boolean): void {
    this.setState({ isMuted });
  }

  /** Sets the volume (0..1) and remembers it; 0 mutes the sound, anything else unmutes it. */
  setVolume(volume: number): void {
    this.setState({ volume, isMuted: volume === 0 });
    writeStored(KEY, volume);
  }
}

/** The volume of every video on this page. */
export const soundVolume = new SoundVolume();
