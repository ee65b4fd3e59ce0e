import type { Seconds } from '@framescout/contract';
import type { VideoFile } from '@framescout/media';
import { type EncodedAudioPacketSource, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { ClipRange } from '../plan/clip-range.ts';
import type { ShownStretches } from './shown-stretches.ts';
import type { TrackFeed } from './track-feed.ts';

// What decoders need before the first sample to sound right: Opus converges in 80 ms (RFC 7845 4.6), a transform
// codec's window reaches into the packet before.
const OPUS_WARM_UP: Seconds = 0.08;

/**
 * Copies the sound packets of a range into a movie, from a little before it on; `shown` receives what is to be heard of
 * it, to the sample.
 */
export async function* copySound(
  video: VideoFile,
  track: InputAudioTrack,
  { start, end }: ClipRange,
  target: EncodedAudioPacketSource,
  shown: ShownStretches,
): TrackFeed {
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const isOpus = (await track.getCodec()) === 'opus';
  const sink = new EncodedPacketSink(track);
  const covering = await sink.getPacket(start + video.timelineStart);
  const warmUp = isOpus ? OPUS_WARM_UP : (covering?.duration ?? 0);
  const first = (await sink.getPacket(start + video.timelineStart - warmUp)) ?? (await sink.getFirstPacket());
  let heardEnd: Seconds = 0;
  let latest = Number.NEGATIVE_INFINITY;
  if (first) {
    for await (const packet of sink.packets(first)) {
      const timestamp = packet.timestamp - video.timelineStart - start;
      if (timestamp >= end - start) break;
      if (timestamp < latest) continue;
      latest = timestamp;
      heardEnd = Math.max(heardEnd, timestamp + packet.duration);
      shown.noteAdded(timestamp);
      await target.add(packet.clone({ timestamp }), meta);
      yield Math.max(0, timestamp);
    }
  }
  const silence = first ? Math.max(0, first.timestamp - video.timelineStart - start) : 0;
  shown.showNothing(silence);
  shown.show(silence, Math.min(end - start, heardEnd) - silence);
  target.close();
}
