import type { BoxSize, RegionBox } from '@framescout/contract';
import type { Snap } from './magnet.ts';

/** What boxes on the picture are wanted for. */
export type BoxTask = {
  /** Another id is another task, which begins anew. */
  id: string;
  /** What a click marks (fractions); null where the box has to be drawn. */
  clicked: BoxSize | null;
  /** The box to begin with, to be adjusted; null to begin with none. */
  start: RegionBox | null;
  /** The selection (0-based) in whose place the box will be; null for none. */
  replaces: number | null;
  /** Whether the box may be as large as the whole picture. */
  isArea: boolean;
  /** What the button that takes the box says. */
  action: string;
  /** Where the box snaps to; null for nowhere. */
  snap: Snap | null;
};
