import type { Seconds } from '@framescout/contract';
import type { TrackPackets } from '@framescout/media';
import type { EncodedAudioPacketSource, InputAudioTrack } from 'mediabunny';
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
  sound: TrackPackets<InputAudioTrack>,
  { start, end }: ClipRange,
  target: EncodedAudioPacketSource,
  shown: ShownStretches,
): TrackFeed {
  const { track } = sound;
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const isOpus = (await track.getCodec()) === 'opus';
  const covering = await sound.at(start);
  const warmUp = isOpus ? OPUS_WARM_UP : (covering?.packet.duration ?? 0);
  const first = (await sound.at(start - warmUp)) ?? (await sound.first());
  let heardEnd: Seconds = 0;
  let latest = Number.NEGATIVE_INFINITY;
  if (first) {
    for await (const { packet, time } of sound.from(first)) {
      const timestamp = time - start;
      if (timestamp >= end - start) break;
      if (timestamp < latest) continue;
      latest = timestamp;
      heardEnd = Math.max(heardEnd, timestamp + packet.duration);
      shown.noteAdded(timestamp);
      await target.add(packet.clone({ timestamp }), meta);
      yield Math.max(0, timestamp);
    }
  }
  const silence = first ? Math.max(0, first.time - start) : 0;
  shown.showNothing(silence);
  shown.show(silence, Math.min(end - start, heardEnd) - silence);
  target.close();
}
