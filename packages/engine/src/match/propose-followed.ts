import { type Position, positionIn } from '@framescout/media';
import { hasFollowed, isNearClick } from './click-stray.ts';
import type { SelectionStudy } from './element-study.ts';
import { STILL } from './selection-look.ts';
import type { Hypothesis } from './surest-pair.ts';

// Placements closer to each other than this, in pixels, are one.
const SAME_PIXELS = 4;

/**
 * Ways in which all three selections show the same just where they were clicked, at least one of them elsewhere than the
 * others: put together from what was proposed for two pairs of them. `scale` is the picture's.
 */
export function proposeFollowed(
  proposed: readonly Hypothesis[],
  clicked: readonly SelectionStudy[],
  scale: number,
): Hypothesis[] {
  const clickFrom = (a: number, b: number) => {
    const [from, to] = [clicked[a]?.rect, clicked[b]?.rect];
    return from && to ? positionIn(from, to) : STILL;
  };
  const movesFrom = (a: number, b: number) =>
    proposed.flatMap((pair) => {
      const move = moveBetween(pair, a, b);
      return move && isNearClick(clickFrom(a, b), move, scale) ? [move] : [];
    });
  const indices = [...clicked.keys()];
  const ways = indices.flatMap((hub) => {
    const [b = -1, c = -1] = indices.filter((index) => index !== hub);
    return movesFrom(hub, b).flatMap((toB) =>
      movesFrom(hub, c).flatMap((toC) => {
        const isFollowed =
          hasFollowed(clickFrom(hub, b), toB, scale) || hasFollowed(clickFrom(hub, c), toC, scale);
        const moves = indices.map((index) => (index === b ? toB : index === c ? toC : STILL));
        return isFollowed ? [{ agreed: indices, moves }] : [];
      }),
    );
  });
  return ways.filter((way, index) => ways.slice(0, index).every((other) => !isSame(way, other)));
}

/** How far the element moved from one selection to another by a hypothesis; null if that does not say so. */
function moveBetween({ moves }: Hypothesis, a: number, b: number): Position | null {
  const [from, to] = [moves[a], moves[b]];
  return from && to ? { x: to.x - from.x, y: to.y - from.y } : null;
}

function isSame(one: Hypothesis, other: Hypothesis): boolean {
  return [1, 2].every((index) => {
    const [a, b] = [moveBetween(one, 0, index), moveBetween(other, 0, index)];
    return a && b && Math.abs(a.x - b.x) < SAME_PIXELS && Math.abs(a.y - b.y) < SAME_PIXELS;
  });
}
