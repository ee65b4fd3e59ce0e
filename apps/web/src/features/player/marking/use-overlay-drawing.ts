import type { RegionBox, RegionSelection } from '@framescout/contract';
import { type RefObject, useEffect } from 'react';
import type { Size } from '../playback/fit-picture.ts';
import { drawOverlay, type HeldBox } from './draw-overlay.ts';

const MAX_CANVAS_PIXELS = 4096;
// The same colors on any video, whatever the theme.
const COLORS = { accent: 'oklch(0.83 0.145 76)', ink: 'oklch(0.15 0.01 258)' };

type Drawn = {
  size: Size;
  held: RegionBox | null;
  kind: HeldBox['kind'];
  selections: readonly RegionSelection[];
  /** Whether to hide the selections of other frames. */
  hidesOthers: boolean;
  /** The selection in the frame on screen (0-based; -1 for none), and whether it can be grabbed. */
  shownIndex: number;
  isAdjustable: boolean;
  /** The selection that the current box will replace; -1 for none. */
  heldIndex: number;
};

/** Redraws the overlay whenever something on it changes. */
export function useOverlayDrawing(canvas: RefObject<HTMLCanvasElement | null>, drawn: Drawn): void {
  const { size, held, kind, selections, hidesOthers, shownIndex, isAdjustable, heldIndex } = drawn;
  // A zoomed picture can be larger than a canvas should be.
  const scale = Math.min(window.devicePixelRatio || 1, MAX_CANVAS_PIXELS / Math.max(1, size.width));
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    element.width = Math.round(size.width * scale);
    element.height = Math.round(size.height * scale);
    // Other frames' boxes in the same place would only be in the way.
    const inFront = held ?? selections[shownIndex];
    const others = [...selections.entries()].filter(([index, box]) => {
      const isCovered = inFront && isOverlapping(box, inFront);
      return index !== heldIndex && index !== shownIndex && !hidesOthers && !isCovered;
    });
    const shown = shownIndex === heldIndex ? undefined : selections[shownIndex];
    const marks = {
      held: held && { box: held, kind },
      selected: [
        ...labelPlaces(new Map(others)).map((place) => ({ ...place, isShown: false, isAdjustable: false })),
        ...(shown ? [{ box: shown, label: `Frame ${shownIndex + 1}`, isShown: true, isAdjustable }] : []),
      ],
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

/** A place where something was selected, and its label. */
type NamedPlace = { box: RegionBox; label: string };

// Boxes with at least this IoU count as one place: separate outlines and labels there would be unreadable.
const SAME_PLACE = 0.5;

/** Labels the places of selections, by their index (0-based); most are in the same place. */
export function labelPlaces(selections: ReadonlyMap<number, RegionBox>): NamedPlace[] {
  const places: { box: RegionBox; frames: number[] }[] = [];
  for (const [index, box] of selections) {
    const place = places.find((other) => overlap(other.box, box) >= SAME_PLACE);
    if (place) place.frames.push(index + 1);
    else places.push({ box, frames: [index + 1] });
  }
  return places.map(({ box, frames }) => ({
    box,
    label: `${frames.length > 1 ? 'Frames' : 'Frame'} ${frames.join(', ')}`,
  }));
}

/** Returns the intersection over union (IoU) of two boxes, 0..1. */
function overlap(one: RegionBox, other: RegionBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (one.width * one.height + other.width * other.height - shared);
}
