import type { Seconds } from '@framescout/contract';
import { EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';
import { type MeasuredRate, measureFrameRate } from './measure-frame-rate.ts';
import { hasCues } from './remember-key-clusters.ts';

// Sound and picture of a recording hardly ever end at exactly the same time.
const LONGER_SOUND: Seconds = 0.5;

/** When pictures start and end on the container's clock, and at what rate. */
export type TrackTimes = MeasuredRate & {
  first: Seconds;
  end: Seconds;
  /** Whether frames before 0 are cut off the start. */
  isCutInFront: boolean;
};

/** Determines the times of a track. `onPass` is called before the whole file is read for that. */
export async function readTrackTimes(
  input: Input,
  track: InputVideoTrack,
  isTransport: boolean,
  onPass: () => void,
): Promise<TrackTimes> {
  const earliest = await track.getFirstTimestamp();
  // MPEG-TS cuts nothing off: frames before 0 are those before its 33-bit clock wraps around.
  const isCutInFront = earliest < 0 && !isTransport;
  const first = isCutInFront
    ? await firstShownTimestamp(track)
    : await firstDecodableTimestamp(track, earliest);
  const end = await endOfVideo(input, track, isTransport ? null : onPass);
  return { first, end, ...(await measureFrameRate(track, end - first)), isCutInFront };
}

/** Returns the first timestamp that is shown, if an edit list moves others before 0. */
async function firstShownTimestamp(track: InputVideoTrack): Promise<Seconds> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  let shown = Number.POSITIVE_INFINITY;
  let packet = await sink.getKeyPacket(0, options);
  // In decoding order, nothing after a keyframe past 0 is shown before what was seen.
  while (packet && !(packet.type === 'key' && packet.timestamp >= 0 && shown < packet.timestamp)) {
    if (packet.timestamp >= 0) shown = Math.min(shown, packet.timestamp);
    if (packet.timestamp > shown + 1) break;
    packet = await sink.getNextPacket(packet, options);
  }
  return Number.isFinite(shown) ? shown : 0;
}

/** Returns when the first decodable frame is shown: earlier ones may need what is missing. */
async function firstDecodableTimestamp(track: InputVideoTrack, earliest: Seconds): Promise<Seconds> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  const first = await sink.getFirstPacket(options);
  if (first?.type !== 'delta') return earliest;
  const key = await sink.getNextKeyPacket(first, options);
  return key?.timestamp ?? earliest;
}

/** `onPass` is null if the end is found without a pass over the whole file. */
async function endOfVideo(
  input: Input,
  track: InputVideoTrack,
  onPass: (() => void) | null,
): Promise<Seconds> {
  // NOTE: try the metadata first, since computing the duration means reading all of a file without an index.
  const stated = await input.getDurationFromMetadata([track]);
  if (stated !== null) return hasCues(track) ? endOfPicture(input, track, stated) : stated;
  onPass?.();
  return track.computeDuration();
}

/**
 * Returns when the picture of a Matroska file with an index ends. Such a file states only when its longest
 * track ends, which may be a sound track. If no sound lasts as long as stated either, the end of the file is
 * missing, and the picture should have lasted until then.
 */
async function endOfPicture(input: Input, track: InputVideoTrack, stated: Seconds): Promise<Seconds> {
  try {
    const end = await track.computeDuration();
    if (stated - end < LONGER_SOUND) return stated;
    for (const sound of await input.getAudioTracks()) {
      if (stated - (await sound.computeDuration()) < LONGER_SOUND) return end;
    }
  } catch {
    // The end is damaged, which whoever reads it reports.
  }
  return stated;
}
