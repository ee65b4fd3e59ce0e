import type { BoxSize } from '@framescout/contract';
import { useEffect, useMemo, useState } from 'react';
import { Magnet, type Snap } from './magnet.ts';
import type { Point } from './pixel-box.ts';

/**
 * Creates a magnet for boxes of a given size, and returns it with the place it snaps to; the magnet is null
 * if there is nothing to snap to.
 */
export function useMagnet(
  snap: Snap | null,
  size: BoxSize | null,
  shownTime: number,
): { magnet: Magnet | null; snapped: Point | null } {
  const [snapped, setSnapped] = useState<Point | null>(null);
  const { width = 0, height = 0 } = size ?? {};
  const magnet = useMemo(
    () => (snap ? new Magnet(snap, { width, height }, setSnapped) : null),
    [snap, width, height],
  );
  useEffect(() => () => magnet?.forget(), [magnet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another time there is another picture
  useEffect(() => magnet?.searchAgain(), [magnet, shownTime]);
  return { magnet, snapped: magnet ? snapped : null };
}
