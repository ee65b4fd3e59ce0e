import type { VideoInfo } from '@framescout/contract';

/** A rate that editors know: `base` frames a second, divided by 1.001 if `isNtsc`. */
export type NominalRate = { base: number; isNtsc: boolean };

const BASES = [24, 25, 30, 48, 50, 60, 120];

/** The most frames a second that any program counts. */
export const FASTEST_RATE = 120;

/** The most frames a second that timelines of most editors and their formats count. */
export const FASTEST_EDITOR_RATE = 60;

// Those that have a rate divided by 1.001 beside them (SMPTE ST 12-1).
const NTSC_BASES = [24, 30, 48, 60, 120];
// A measured rate may be lower than a nominal one by this much (a fraction of it) and still mean it, because times
// were rounded to milliseconds, and some frames came late or were dropped.
const LATE_FRAMES = 0.001;
// Editing programs count every second frame of 240 a second, every third of 144, and every sixth of 360.
const MAX_LEFT_OUT = 6;

/** Returns a rate's frames per second. */
export function framesPerSecond(rate: NominalRate): number {
  const { numerator, denominator } = frameLength(rate);
  return denominator / numerator;
}

/** Returns the length of a rate's frame in seconds, as a fraction. */
export function frameLength({ base, isNtsc }: NominalRate): { numerator: number; denominator: number } {
  return isNtsc ? { numerator: 1001, denominator: 1000 * base } : { numerator: 1, denominator: base };
}

/**
 * Returns the rate at which editing programs count the frames of a recording: its own, if they know that; that of
 * every second, third, ... frame if it is faster than `fastest` or if they only know that; otherwise the nearest,
 * to which they convert.
 */
export function nominalRate(
  { frameRate, isVariableFrameRate }: Pick<VideoInfo, 'frameRate' | 'isVariableFrameRate'>,
  fastest: number,
): NominalRate {
  const bases = BASES.filter((base) => base <= fastest);
  const least = Math.max(1, Math.ceil(Math.round(frameRate) / fastest));
  const whole = Array.from({ length: MAX_LEFT_OUT }, (_, index) => least + index)
    .map((every) => snap(frameRate / every, bases))
    .find((rate) => rate !== null);
  const counted = frameRate / least;
  const known = isVariableFrameRate ? snap(counted, bases) : whole;
  return known ?? { base: nearest(counted, bases), isNtsc: false };
}

/** Returns the rate that a measured one means; null if it means none of them. */
function snap(measured: number, bases: readonly number[]): NominalRate | null {
  const rates = bases.flatMap((base) => [
    { base, isNtsc: false },
    ...(NTSC_BASES.includes(base) ? [{ base, isNtsc: true }] : []),
  ]);
  const distance = (rate: NominalRate) => Math.abs(framesPerSecond(rate) / measured - 1);
  return (
    rates.filter((rate) => distance(rate) < LATE_FRAMES).sort((a, b) => distance(a) - distance(b))[0] ?? null
  );
}

function nearest(measured: number, bases: readonly number[]): number {
  return bases.reduce((best, other) =>
    Math.abs(other - measured) < Math.abs(best - measured) ? other : best,
  );
}
