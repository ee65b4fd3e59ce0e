import { isBefore } from '@framescout/base';
import type { Seconds } from '@framescout/contract';

// Enough for the frames to keep their order, in a container's units of time.
const SQUEEZE = 1 / 100;

/**
 * Returns when and for how long a copied packet is shown. Packets from `end` on are only there for others to
 * reference, and an edit list hides them: they follow the end closely, since players count them towards the
 * length of the clip. All in seconds on the player's timeline.
 */
export function squeezeTail(
  end: Seconds,
  time: Seconds,
  duration: Seconds,
): { time: Seconds; duration: Seconds } {
  if (isBefore(time, end)) return { time, duration };
  return { time: end + Math.max(0, time - end) * SQUEEZE, duration: duration * SQUEEZE };
}
