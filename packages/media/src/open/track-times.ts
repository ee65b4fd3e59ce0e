import type { Seconds } from '@framescout/contract';
import { EncodedPacketSink, type FrameRateMetrics, type Input, type InputVideoTrack } from 'mediabunny';

// Enough packets to see a frame rate's pattern; a file without an index must be read this far.
const RATE_PACKETS = 256;
const FALLBACK_RATE = 30;

/** When a track's pictures begin and end, on the container's clock, and how fast they follow each other. */
export type TrackTimes = {
  first: Seconds;
  end: Seconds;
  frameRate: number;
  isVariable: boolean;
  /** Whether frames before 0 are cut off the front. */
  isCutInFront: boolean;
};

/** Finds a track's times. */
export async function readTrackTimes(
  input: Input,
  track: InputVideoTrack,
  isTransport: boolean,
): Promise<TrackTimes> {
  const earliest = await track.getFirstTimestamp();
  // MPEG-TS cuts nothing off: frames before 0 are those before its clock of 33 bits starts anew.
  const isCutInFront = earliest < 0 && !isTransport;
  const first = isCutInFront
    ? await firstShownTimestamp(track)
    : await firstDecodableTimestamp(track, earliest);
  const end = await endOfVideo(input, track);
  const rate = await track.computeFrameRateMetrics({ targetPacketCount: RATE_PACKETS });
  const frameRate = chooseFrameRate(rate, end - first);
  return { first, end, frameRate, isVariable: !rate.frameRateIsConstant, isCutInFront };
}

/** Of a single frame only its `length` is known: what Mediabunny then gives is the container's time base. */
function chooseFrameRate(rate: FrameRateMetrics, length: Seconds): number {
  if (rate.probedPacketCount === 1 && length > 0) return 1 / length;
  const found = rate.frameRateIsConstant ? rate.bestGuessFrameRate : rate.averageFrameRate;
  return found > 0 ? found : FALLBACK_RATE;
}

/** The first presentation timestamp shown, where an edit list puts frames cut off the front before 0. */
async function firstShownTimestamp(track: InputVideoTrack): Promise<Seconds> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  let shown = Number.POSITIVE_INFINITY;
  let packet = await sink.getKeyPacket(0, options);
  // Packets come in decoding order; after a keyframe later than 0, none can be shown before those already seen.
  while (packet && !(packet.type === 'key' && packet.timestamp >= 0 && shown < packet.timestamp)) {
    if (packet.timestamp >= 0) shown = Math.min(shown, packet.timestamp);
    if (packet.timestamp > shown + 1) break;
    packet = await sink.getNextPacket(packet, options);
  }
  return Number.isFinite(shown) ? shown : 0;
}

/** When the first frame is shown that can be decoded: recordings that were joined late begin with some that need earlier ones. */
async function firstDecodableTimestamp(track: InputVideoTrack, earliest: Seconds): Promise<Seconds> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  const first = await sink.getFirstPacket(options);
  if (first?.type !== 'delta') return earliest;
  const key = await sink.getNextKeyPacket(first, options);
  return key?.timestamp ?? earliest;
}

async function endOfVideo(input: Input, track: InputVideoTrack): Promise<Seconds> {
  // NOTE: read the duration from metadata first, because counting means reading all of a file without an index.
  const stated = await input.getDurationFromMetadata([track]);
  return stated ?? track.computeDuration();
}
