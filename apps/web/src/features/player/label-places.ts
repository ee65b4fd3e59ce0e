import type { RegionBox } from '@framescout/contract';

/** A place where something was selected, and its label. */
export type NamedPlace = { box: RegionBox; label: string };

// Boxes with at least this IoU count as one place: separate outlines and labels there would be unreadable.
const SAME_PLACE = 0.5;

/**
 * Labels the places of selections, which are keyed by their index (0-based); most are in the same place in
 * every frame.
 */
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
