import { isBefore } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { Packets } from '@framescout/media';
import type { EncodedPacket } from 'mediabunny';
import type { CopiedPicture } from '../../plan/recipe/clip-recipe.ts';
import { withoutMatrix } from '../container/matroska-container.ts';
import type { PacketTarget, TrackFeed } from '../container/track-feed.ts';
import { describePicture, readRun } from './describe-picture.ts';
import { shownWithin } from './shown-within.ts';

/** Copies the packets of ranges in turn. */
export async function* copyVideo(
  { picture }: Packets,
  { copies, hidesMatrix, pixelAspect }: CopiedPicture,
  target: PacketTarget,
): TrackFeed {
  const describe = async (first: EncodedPacket) => {
    const config = await describePicture(picture, pixelAspect, first.data);
    return config ? { decoderConfig: hidesMatrix ? withoutMatrix(config) : config } : {};
  };
  let meta: { decoderConfig?: VideoDecoderConfig } | null = null;
  let shownBefore: Seconds = 0;
  for (const copy of copies) {
    const { start, end, keyTime, placedAt } = copy;
    let latest = Number.NEGATIVE_INFINITY;
    for await (const { packet, time } of readRun(picture, copy)) {
      // Leading pictures of the first keyframe reference frames that are missing.
      if (isBefore(time, keyTime)) continue;
      meta ??= await describe(packet);
      const shown = shownWithin(copy, time, packet.duration);
      const timestamp = placedAt + shown.time - start;
      // To a muxer, a keyframe shown before frames of the previous GOP is not a keyframe.
      const type = timestamp < latest ? 'delta' : packet.type;
      latest = Math.max(latest, timestamp);
      await target.add(packet.clone({ timestamp, duration: shown.duration, type, sideData: {} }), meta);
      yield shownBefore + Math.max(0, time - start);
    }
    shownBefore += end - start;
  }
  target.close();
}
