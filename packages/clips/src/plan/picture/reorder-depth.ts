import { avcOf, sequenceSets, statedReordering } from '@framescout/containers';
import type { Packets } from '@framescout/media';
import { type RangePackets, reorderedFrames } from '../recipe/range-packets.ts';

/**
 * Returns how many frames decoders hold back for packets listed for ranges: as many as are reordered, or as
 * the stream states, whichever is more.
 */
export async function reorderDepth({ picture }: Packets, lists: readonly RangePackets[]): Promise<number> {
  const avc = avcOf(await picture.track.getDecoderConfig());
  const stated = avc ? sequenceSets(avc).map((set) => statedReordering(set) ?? 0) : [];
  return Math.max(0, ...stated, ...lists.map(({ packets }) => reorderedFrames(packets)));
}
