import { isSameMoment, justAfter, type TrackPackets } from '@framescout/media';
import type { EncodedAudioPacketSource, InputAudioTrack } from 'mediabunny';
import { ClipFailedError } from '../errors.ts';
import type { CopiedSound, Stretch } from '../plan/clip-recipe.ts';
import type { TrackFeed } from './track-feed.ts';

/**
 * Copies a range's sound packets into a movie, starting slightly before the range.
 * @throws {ClipFailedError} if the file has no packet where the recipe says
 */
export async function* copySound(
  sound: TrackPackets<InputAudioTrack>,
  { firstTime, packets }: CopiedSound,
  { start }: Stretch,
  target: EncodedAudioPacketSource,
): TrackFeed {
  const decoderConfig = await sound.track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const first = await sound.at(justAfter(firstTime));
  if (!first || !isSameMoment(first.time, firstTime)) {
    throw new ClipFailedError('The sound is not the one that the clip was planned for.', { firstTime });
  }
  let left = packets;
  let latest = Number.NEGATIVE_INFINITY;
  for await (const { packet, time } of sound.from(first)) {
    const timestamp = time - start;
    // Muxers reject packets that go back in time.
    if (timestamp >= latest) {
      latest = timestamp;
      await target.add(packet.clone({ timestamp }), meta);
      yield Math.max(0, timestamp);
    }
    if (--left <= 0) break;
  }
  target.close();
}
