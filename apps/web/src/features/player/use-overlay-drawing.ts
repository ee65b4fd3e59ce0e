import type { RegionBox, RegionSelection } from '@framescout/contract';
import { type RefObject, useEffect } from 'react';
import { drawOverlay, type HeldBox } from './draw-overlay.ts';
import type { Size } from './fit-picture.ts';

const MOST_CANVAS_PIXELS = 4096;
// On any video, whatever the theme.
const COLORS = { accent: 'oklch(0.83 0.145 76)', ink: 'oklch(0.15 0.01 258)' };

type Drawn = {
  /** The size it is shown at, in CSS pixels. */
  size: Size;
  held: RegionBox | null;
  kind: HeldBox['kind'];
  selections: readonly RegionSelection[];
  /** Whether the selections of other frames are left out. */
  hidesOthers: boolean;
  /** The selection of the frame on screen (0-based), and whether it can be taken hold of; -1 for none. */
  shownIndex: number;
  isAdjustable: boolean;
  /** The selection that the box in hand will be in place of; -1 for none. */
  heldIndex: number;
};

/** Keeps what is drawn over the picture up to date. */
export function useOverlayDrawing(canvas: RefObject<HTMLCanvasElement | null>, drawn: Drawn): void {
  const { size, held, kind, selections, hidesOthers, shownIndex, isAdjustable, heldIndex } = drawn;
  // A picture zoomed in on is larger than any canvas should be.
  const scale = Math.min(window.devicePixelRatio || 1, MOST_CANVAS_PIXELS / Math.max(1, size.width));
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    element.width = Math.round(size.width * scale);
    element.height = Math.round(size.height * scale);
    const selected = selections.map((box, index) => ({
      box,
      label: `Frame ${index + 1}`,
      isShown: index === shownIndex,
      isAdjustable: isAdjustable && index === shownIndex,
    }));
    // Boxes of other frames in the same place would only be in the way.
    const inFront = held ?? selections[shownIndex];
    const marks = {
      held: held && { box: held, kind },
      selected: selected.filter(
        ({ box, isShown }, index) =>
          index !== heldIndex && (isShown || (!hidesOthers && !(inFront && isOverlapping(box, inFront)))),
      ),
    };
    drawOverlay(context, marks, COLORS, scale);
  }, [canvas, size, held, kind, selections, hidesOthers, shownIndex, isAdjustable, heldIndex, scale]);
}

function isOverlapping(one: RegionBox, other: RegionBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
