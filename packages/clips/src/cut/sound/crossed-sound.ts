import type { FadeLengths, Seconds } from '@framescout/contract';
import type { AudioSample } from 'mediabunny';
import { type ClipMoment, fadeLevel } from '../../compose/frame-finish.ts';
import { channelsOf, sampleOf } from './downmix-channels.ts';

/** Fades a sample that begins at a moment of its clip, and closes the given one. All have the same form then. */
export function fadeSound(sample: AudioSample, fade: FadeLengths, { at, of }: ClipMoment): AudioSample {
  const channels = channelsOf(sample).map((levels) =>
    levels.map((level, index) => level * fadeLevel(fade, { at: at + index / sample.sampleRate, of })),
  );
  const faded = sampleOf(channels, sample);
  sample.close();
  return faded;
}

/** Sums the end of each range's sound, which is held back, with the beginning of the next one's. */
export class CrossedSound {
  /** What is left of the range before: its channels, from the start of this one on. */
  #before: Float32Array[] = [];
  #held: Float32Array[][] = [];

  /**
   * Takes a sample of a range, timed from its start and without gaps, and returns it with what is left of the range
   * before; null if all of it comes after the range's `own` seconds. The given one is closed.
   */
  add(sample: AudioSample, own: Seconds): AudioSample | null {
    const { sampleRate, timestamp, numberOfFrames } = sample;
    const first = Math.round(timestamp * sampleRate);
    const channels = channelsOf(sample);
    sample.close();
    for (const [channel, levels] of channels.entries()) {
      const left = (this.#before[channel] ?? this.#before[0])?.subarray(first, first + numberOfFrames) ?? [];
      for (const [index, level] of left.entries()) levels[index] = (levels[index] ?? 0) + level;
    }
    const kept = Math.max(0, Math.min(numberOfFrames, Math.round(own * sampleRate) - first));
    if (kept < numberOfFrames) this.#held.push(channels.map((levels) => levels.subarray(kept)));
    const alone = channels.map((levels) => levels.subarray(0, kept));
    return kept > 0 ? sampleOf(alone, { sampleRate, timestamp }) : null;
  }

  /** Lets the next range begin. */
  next(): void {
    const pieces = this.#held;
    this.#before = (pieces[0] ?? []).map((_, channel) =>
      Float32Array.from(pieces.flatMap((piece) => [...(piece[channel] ?? [])])),
    );
    this.#held = [];
  }
}
