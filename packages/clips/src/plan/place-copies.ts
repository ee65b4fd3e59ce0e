import type { Seconds } from '@framescout/contract';
import { isBefore } from '@framescout/media';
import type { EditListEntry } from '../isobmff/edit-movie.ts';
import type { ListedRange } from './clip-range.ts';
import type { CopiedRange } from './clip-recipe.ts';

/**
 * Places copied ranges in sequence: the frames between a range's keyframe and its first frame follow
 * everything copied for the previous range. `shown`: the requested stretches of the media; media time begins
 * with the first packet.
 */
export function placeCopies(ranges: readonly ListedRange[]): {
  copies: CopiedRange[];
  shown: EditListEntry[];
} {
  const copies: CopiedRange[] = [];
  const shown: EditListEntry[] = [];
  let mediaStart: Seconds | null = null;
  let mediaEnd: Seconds = 0;
  for (const { range, listed } of ranges) {
    const { start, end } = range;
    const { keyTime, packets } = listed;
    const placedAt: Seconds = mediaStart === null ? 0 : mediaEnd + (start - keyTime);
    mediaStart ??= keyTime - start;
    for (const { time, duration } of packets) {
      // Leading pictures of the first keyframe reference missing frames and are left out.
      if (!isBefore(time, keyTime)) mediaEnd = Math.max(mediaEnd, placedAt + time - start + duration);
    }
    mediaEnd = Math.max(mediaEnd, placedAt + end - start);
    copies.push({ start, end, keyTime, packets: packets.length, placedAt });
    shown.push({ mediaStart: Math.max(0, placedAt - mediaStart), duration: end - start });
  }
  return { copies, shown };
}
