import type { Seconds } from '@framescout/contract';
import type { SoundPiece, SoundStream } from './sound-stream.ts';

/** Consecutive stretches of a sound track (0-based), each of the same length, from a time on. */
export type PeakRequest = { from: Seconds; binLength: Seconds; count: number; track: number };

const MAX_WHOLE: Seconds = 0.5;
// Of longer stretches, so much is decoded: all of a long recording would take minutes.
const HEARD: Seconds = 0.25;
// Where in a stretch that is, is spread evenly by this. Always in the middle, sound that repeats would be drawn as if
// it repeated far more slowly.
const SPREAD = (Math.sqrt(5) - 1) / 2;

/**
 * Returns how loud each of some stretches of a sound track gets (0..1), or null if the track cannot be decoded. Of
 * stretches longer than half a second, only a part is decoded.
 * @throws {CancelledError} if `signal` is aborted
 */
export async function readPeaks(
  sound: Pick<SoundStream, 'read'>,
  { from, binLength, count, track }: PeakRequest,
  signal?: AbortSignal,
): Promise<Float32Array<ArrayBuffer> | null> {
  const peaks = new Float32Array(count);
  if (binLength <= MAX_WHOLE) {
    const piece = await sound.read(from, count * binLength, track);
    if (!piece) return null;
    for (let bin = 0; bin < count; bin++) peaks[bin] = peakOf(piece, bin * binLength, binLength);
    return peaks;
  }
  for (let bin = 0; bin < count; bin++) {
    signal?.throwIfAborted();
    const place = (SPREAD * (Math.round(from / binLength) + bin)) % 1;
    const piece = await sound.read(from + bin * binLength + place * (binLength - HEARD), HEARD, track);
    if (!piece) return null;
    peaks[bin] = peakOf(piece, 0, HEARD);
  }
  return peaks;
}

/** Returns the largest amplitude of all channels in a part of a piece, 0 where it has no sound; at most 1. */
function peakOf({ sampleRate, channels }: SoundPiece, start: Seconds, length: Seconds): number {
  const [first, end] = [Math.round(start * sampleRate), Math.round((start + length) * sampleRate)];
  let peak = 0;
  for (const channel of channels) {
    for (let index = first; index < Math.min(end, channel.length); index++) {
      peak = Math.max(peak, Math.abs(channel[index] ?? 0));
    }
  }
  return Math.min(1, peak);
}
