import type { BoxSize, RegionBox } from '@framescout/contract';
import type { Snap } from './magnet.ts';

/** What the user is drawing a box on the picture for. */
export type BoxTask = {
  /** A different id is a different task, which starts over. */
  id: string;
  /** The size of the box that a click marks (fractions); null if the box has to be drawn. */
  clicked: BoxSize | null;
  /** The box to start with and adjust; null to start without one. */
  start: RegionBox | null;
  /** The selection (0-based) that the box will replace; null for none. */
  replaces: number | null;
  /** Whether the box may be as large as the whole picture. */
  isArea: boolean;
  /** The label of the button that accepts the box. */
  action: string;
  /** Where the box snaps to; null if it does not snap. */
  snap: Snap | null;
};
