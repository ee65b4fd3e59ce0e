import type { Seconds } from '@framescout/contract';
import type { OpenVideo } from '@framescout/engine';
import { type EncodedAudioPacketSource, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { ClipRange } from './clip-range.ts';
import type { FedStretch } from './shown-stretches.ts';
import type { TrackFeed } from './track-feed.ts';

// What decoders need before the first sample to sound right: Opus converges in 80 ms (RFC 7845 4.6), a transform
// codec's window reaches into the packet before.
const OPUS_WARM_UP: Seconds = 0.08;

/**
 * Copies the sound packets of ranges one after the other into a movie, from a little before each range on;
 * `stretches` receives what is to be heard of it, to the sample.
 */
export async function* copySound(
  video: OpenVideo,
  track: InputAudioTrack,
  ranges: readonly ClipRange[],
  target: EncodedAudioPacketSource,
  stretches: FedStretch[],
): TrackFeed {
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const isOpus = (await track.getCodec()) === 'opus';
  const sink = new EncodedPacketSink(track);
  let mediaEnd: Seconds | null = null;
  let shownBefore: Seconds = 0;
  for (const range of ranges) {
    const duration = range.end - range.start;
    const covering = await sink.getPacket(range.start + video.timelineStart);
    const warmUp = isOpus ? OPUS_WARM_UP : (covering?.duration ?? 0);
    const first =
      (await sink.getPacket(range.start + video.timelineStart - warmUp)) ?? (await sink.getFirstPacket());
    const offset = first ? first.timestamp - video.timelineStart - range.start : 0;
    const base: Seconds = mediaEnd === null ? 0 : mediaEnd - Math.min(0, offset);
    let heardEnd: Seconds = base;
    let latest = Number.NEGATIVE_INFINITY;
    if (first) {
      for await (const packet of sink.packets(first)) {
        const time = packet.timestamp - video.timelineStart;
        if (time >= range.end) break;
        const timestamp = base + time - range.start;
        if (timestamp < latest) continue;
        latest = timestamp;
        heardEnd = Math.max(heardEnd, timestamp + packet.duration);
        await target.add(packet.clone({ timestamp }), meta);
        yield shownBefore + Math.max(0, time - range.start);
      }
    }
    const silence = Math.min(duration, Math.max(0, offset));
    const heard = Math.max(0, Math.min(duration, heardEnd - base) - silence);
    stretches.push({ from: null, duration: silence });
    stretches.push({ from: base + silence, duration: heard });
    stretches.push({ from: null, duration: range === ranges.at(-1) ? 0 : duration - silence - heard });
    mediaEnd = Math.max(mediaEnd ?? 0, heardEnd, base + duration);
    shownBefore += duration;
  }
  target.close();
}
