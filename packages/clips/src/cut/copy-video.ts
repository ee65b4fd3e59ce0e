import type { Seconds } from '@framescout/contract';
import { isBefore, type Packets } from '@framescout/media';
import type { EncodedVideoPacketSource } from 'mediabunny';
import type { ListedRange } from '../plan/clip-range.ts';
import { readRangePackets } from '../plan/range-packets.ts';
import type { ShownStretches } from './shown-stretches.ts';
import type { TrackFeed } from './track-feed.ts';

/**
 * Copies the packets of ranges one after the other into a movie. What precedes a range's first frame back to its
 * keyframe, and what its last frames refer to, comes along; `shown` receives what is to be shown of it. The muxer is
 * told of the picture by `decoderConfig`.
 */
export async function* copyVideo(
  video: Packets,
  ranges: readonly ListedRange[],
  target: EncodedVideoPacketSource,
  decoderConfig: VideoDecoderConfig | null,
  shown: ShownStretches | null,
): TrackFeed {
  const meta = decoderConfig ? { decoderConfig } : {};
  let mediaEnd: Seconds | null = null;
  let shownBefore: Seconds = 0;
  for (const { range, listed } of ranges) {
    const keyTime = listed.key.time;
    const base: Seconds = mediaEnd === null ? 0 : mediaEnd + (range.start - keyTime);
    let latest = Number.NEGATIVE_INFINITY;
    for await (const { packet, time } of readRangePackets(video, listed)) {
      // Leading pictures of the first keyframe refer to frames that are not there.
      if (isBefore(time, keyTime)) continue;
      const timestamp = base + time - range.start;
      // A keyframe that is shown before frames of the group before it is none to a muxer.
      const type = timestamp < latest ? 'delta' : packet.type;
      latest = Math.max(latest, timestamp);
      mediaEnd = Math.max(mediaEnd ?? 0, timestamp + packet.duration);
      shown?.noteAdded(timestamp);
      await target.add(packet.clone({ timestamp, type, sideData: {} }), meta);
      yield shownBefore + Math.max(0, time - range.start);
    }
    const duration = range.end - range.start;
    shown?.show(base, duration);
    mediaEnd = Math.max(mediaEnd ?? 0, base + duration);
    shownBefore += duration;
  }
  target.close();
}
