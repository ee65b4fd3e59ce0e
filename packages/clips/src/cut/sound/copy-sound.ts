import { isSameFrameTime, justAfter } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { EncodedAudioPacketSource, EncodedPacket } from 'mediabunny';
import { ClipFailedError } from '../../errors.ts';
import type { CopiedSound, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import type { HeardPackets } from '../../timing/heard-packets.ts';
import type { TrackFeed } from '../container/track-feed.ts';

/**
 * Copies the sound packets of a range as the recipe says: either with an edit list that hides what lies
 * outside the range, or only what lies inside.
 * @throws {ClipFailedError} if the file has no packet where the recipe says
 */
export async function* copySound(
  sound: HeardPackets,
  { firstTime, packets, placedAt, frameBytes }: CopiedSound,
  range: TimeSpan,
  target: EncodedAudioPacketSource,
): TrackFeed {
  const { start } = range;
  const decoderConfig = await sound.track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const first = await sound.at(justAfter(firstTime));
  if (!first || !isSameFrameTime(first.time, firstTime)) {
    throw new ClipFailedError('The sound is not the one that the clip was planned for.', { firstTime });
  }
  let left = packets;
  let length: Seconds = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for await (const { packet, time } of sound.from(first)) {
    // The last packet of a file may lack a duration.
    length = packet.duration || length;
    const whole = packet.clone({ timestamp: time, duration: length });
    const kept = frameBytes === null ? whole : trimPacket(whole, frameBytes, range);
    const timestamp = kept.timestamp - start + placedAt;
    // Muxers reject packets that go back in time.
    if (timestamp >= latest) {
      latest = timestamp;
      await target.add(kept.clone({ timestamp }), meta);
      yield Math.max(0, timestamp);
    }
    if (--left <= 0) break;
  }
  target.close();
}

/** Trims a packet of uncompressed sound; `frameBytes` is a sample's size across all channels. */
function trimPacket(packet: EncodedPacket, frameBytes: number, { start, end }: TimeSpan): EncodedPacket {
  const frames = Math.floor(packet.data.length / frameBytes);
  const seconds = packet.duration / frames;
  const from = Math.min(frames, Math.max(0, Math.round((start - packet.timestamp) / seconds)));
  const to = Math.min(frames, Math.max(from, Math.round((end - packet.timestamp) / seconds)));
  if (from === 0 && to === frames) return packet;
  return packet.clone({
    data: packet.data.subarray(from * frameBytes, to * frameBytes),
    timestamp: packet.timestamp + from * seconds,
    duration: (to - from) * seconds,
  });
}
