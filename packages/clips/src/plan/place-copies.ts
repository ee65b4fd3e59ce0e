import type { Seconds } from '@framescout/contract';
import { isBefore } from '@framescout/media';
import type { ShownStretch } from '../isobmff/edit-movie.ts';
import type { ListedRange } from './clip-range.ts';
import type { CopiedRange } from './clip-recipe.ts';

/**
 * Places ranges that are copied one after the other: what precedes a range's first frame back to its keyframe comes after
 * all that the range before it brought along. `shown`: the stretches of the media that were asked for; media time begins
 * with the first packet.
 */
export function placeCopies(ranges: readonly ListedRange[]): {
  copies: CopiedRange[];
  shown: ShownStretch[];
} {
  const copies: CopiedRange[] = [];
  const shown: ShownStretch[] = [];
  let mediaStart: Seconds | null = null;
  let mediaEnd: Seconds = 0;
  for (const { range, listed } of ranges) {
    const { start, end } = range;
    const { keyTime, packets } = listed;
    const placedAt: Seconds = mediaStart === null ? 0 : mediaEnd + (start - keyTime);
    mediaStart ??= keyTime - start;
    for (const { time, duration } of packets) {
      // Leading pictures of the first keyframe refer to frames that are not there, and are left out.
      if (!isBefore(time, keyTime)) mediaEnd = Math.max(mediaEnd, placedAt + time - start + duration);
    }
    mediaEnd = Math.max(mediaEnd, placedAt + end - start);
    copies.push({ start, end, keyTime, packets: packets.length, placedAt });
    shown.push({ mediaStart: Math.max(0, placedAt - mediaStart), duration: end - start });
  }
  return { copies, shown };
}
