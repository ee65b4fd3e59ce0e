import { isSameFrameTime } from '@framescout/base';
import type { TimedPacket, TrackPackets } from '@framescout/media';
import { ClipFailedError } from '../../errors.ts';
import type { PacketRun } from '../../plan/recipe/clip-recipe.ts';

/**
 * Reads the packets of a run, in decoding order.
 * @throws {ClipFailedError} if the file has no keyframe where the recipe says
 */
export async function* readRun(
  picture: Pick<TrackPackets, 'keyframe' | 'from'>,
  { keyTime, packets }: PacketRun,
): AsyncGenerator<TimedPacket, void, unknown> {
  const key = await picture.keyframe(keyTime);
  if (!key || !isSameFrameTime(key.time, keyTime)) {
    throw new ClipFailedError('The video is not the one that the clip was planned for.', { keyTime });
  }
  let left = packets;
  for await (const packet of picture.from(key, { verifyKeyPackets: true })) {
    yield packet;
    if (--left <= 0) return;
  }
}
