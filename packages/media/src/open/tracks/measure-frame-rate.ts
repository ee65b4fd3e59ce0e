import type { Seconds } from '@framescout/contract';
import { EncodedPacketSink, type FrameRateMetrics, type InputVideoTrack } from 'mediabunny';

// Enough packets to reveal the pattern of a frame rate; this much of a file without an index must be read.
const RATE_PACKETS = 256;
const FALLBACK_RATE = 30;
// The rates (frames/s) that recorders use.
const NTSC_DIVISOR = 1.001;
const WHOLE_RATES = [12, 15, 20, 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240];
const RATES = WHOLE_RATES.flatMap((rate) => [rate, rate / NTSC_DIVISOR]);
// How far times may be from those of a constant rate: recorders round them to milliseconds, and rounding is
// kept when the packets are copied into a container with a finer clock.
const ROUNDING: Seconds = 0.001 + 1e-5;

/** A video's frame rate (frames/s): the average if it is variable. */
export type MeasuredRate = { frameRate: number; isVariable: boolean };

/** Measures a frame rate from the first packets; of a single frame, only its `length` (s). */
export async function measureFrameRate(track: InputVideoTrack, length: Seconds): Promise<MeasuredRate> {
  const rate = await track.computeFrameRateMetrics({ targetPacketCount: RATE_PACKETS });
  const rounded = rate.frameRateIsConstant ? null : findRoundedRate(await firstTimes(track));
  if (rounded) return { frameRate: rounded, isVariable: false };
  return { frameRate: chooseFrameRate(rate, length), isVariable: !rate.frameRateIsConstant };
}

/** Returns the constant rate of times (s, ascending), but for rounding to milliseconds; or null. */
export function findRoundedRate(times: readonly Seconds[]): number | null {
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined || last <= first) return null;
  const average = (times.length - 1) / (last - first);
  const nearest = [...RATES].sort((a, b) => Math.abs(a - average) - Math.abs(b - average));
  return nearest.find((rate) => isAtRate(times, rate)) ?? null;
}

function isAtRate(times: readonly Seconds[], rate: number): boolean {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, time] of times.entries()) {
    const offset = time - index / rate;
    least = Math.min(least, offset);
    most = Math.max(most, offset);
  }
  return most - least <= ROUNDING;
}

/** If there is a single frame, the rate that Mediabunny returns is the container's time base. */
function chooseFrameRate(rate: FrameRateMetrics, length: Seconds): number {
  if (rate.probedPacketCount === 1 && length > 0) return 1 / length;
  const found = rate.frameRateIsConstant ? rate.bestGuessFrameRate : rate.averageFrameRate;
  return found > 0 ? found : FALLBACK_RATE;
}

/** Returns the first times at which frames are shown, ascending; none is left out between them. */
async function firstTimes(track: InputVideoTrack): Promise<Seconds[]> {
  const times = new Set<Seconds>();
  let latest = Number.NEGATIVE_INFINITY;
  const options = { metadataOnly: true };
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, options)) {
    // In decoding order, all frames that are shown before this one have come.
    if (times.size >= RATE_PACKETS && timestamp >= latest) break;
    times.add(timestamp);
    latest = Math.max(latest, timestamp);
  }
  return [...times].sort((a, b) => a - b);
}
