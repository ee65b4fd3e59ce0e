import type { Shown } from '../element-truths.ts';

// The game leaves out the name of the attacker for a frame or two.
const MAX_GAP = 2;

/** Fills gaps of at most two frames between frames that show the same. */
export function closeGaps(frames: readonly (Shown | null)[]): (Shown | null)[] {
  return frames.map((shown, frame) => {
    if (shown) return shown;
    const near = (step: number) => {
      for (let at = 1; at <= MAX_GAP; at++)
        if (frames[frame + at * step]) return { at, shown: frames[frame + at * step] ?? null };
      return null;
    };
    const [before, after] = [near(-1), near(1)];
    const isGap = before && after && before.at + after.at - 1 <= MAX_GAP;
    return isGap && before.shown?.text === after.shown?.text ? before.shown : null;
  });
}
