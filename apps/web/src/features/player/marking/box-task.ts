import type { BoxSize, RegionBox } from '@framescout/contract';
import type { Snap } from './snapper.ts';

/** What the user is drawing a box for, and how that box behaves. */
export type BoxTask = {
  /** Identifies the task: a different id starts over. */
  id: string;
  /** The size of the box that a click marks, in fractions of the picture; null if the box has to be drawn. */
  clicked: BoxSize | null;
  /** The box to start from and adjust; null for none. */
  start: RegionBox | null;
  /** The selection (0-based) that the box will replace; null for none. */
  replaces: number | null;
  /** Whether the box may be as large as the whole picture. */
  isArea: boolean;
  action: string;
  /** Finds where the box snaps to; null if it does not snap. */
  snap: Snap | null;
};
