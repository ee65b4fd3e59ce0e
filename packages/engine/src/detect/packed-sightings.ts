import type { Sighting } from '../model/matcher.ts';
import { SIMILARITY_STEPS, toSteps } from './score-steps.ts';

/**
 * Sightings, of one sample or of consecutive ones, as a scan stores and sends them. Each is
 * {@link SIGHTING_FIELDS} integers: x and y in pixels, and the similarity, 0..{@link SIMILARITY_STEPS}.
 */
export type PackedSightings = Uint16Array<ArrayBuffer>;

/** Integers per packed sighting. */
export const SIGHTING_FIELDS = 3;

// Index of the similarity in a packed sighting.
const SIMILARITY_FIELD = 2;

/** Packs sightings. Fractions of a pixel are dropped. */
export function packSightings(sightings: readonly Sighting[]): PackedSightings {
  const packed = new Uint16Array(sightings.length * SIGHTING_FIELDS);
  sightings.forEach(({ x, y, similarity }, index) => {
    packed.set(
      [Math.max(0, x), Math.max(0, y), toSteps(similarity, SIMILARITY_STEPS)],
      index * SIGHTING_FIELDS,
    );
  });
  return packed;
}

/** Returns how many sightings are packed. */
export function countSightings(packed: PackedSightings): number {
  return packed.length / SIGHTING_FIELDS;
}

/** Unpacks the sighting at an index. */
export function sightingAt(packed: PackedSightings, index: number): Sighting {
  const at = index * SIGHTING_FIELDS;
  return {
    x: packed[at] ?? 0,
    y: packed[at + 1] ?? 0,
    similarity: (packed[at + SIMILARITY_FIELD] ?? 0) / SIMILARITY_STEPS,
  };
}

/** Unpacks all sightings. */
export function unpackSightings(packed: PackedSightings): Sighting[] {
  return Array.from({ length: countSightings(packed) }, (_, index) => sightingAt(packed, index));
}

/** Copies `count` sightings, starting with the one at index `from`. */
export function sliceSightings(packed: PackedSightings, from: number, count: number): PackedSightings {
  return packed.slice(from * SIGHTING_FIELDS, (from + count) * SIGHTING_FIELDS);
}

/** Returns a view of `count` sightings, starting with the one at index `from`. */
export function viewSightings(packed: PackedSightings, from: number, count: number): PackedSightings {
  return packed.subarray(from * SIGHTING_FIELDS, (from + count) * SIGHTING_FIELDS);
}

/** Puts sightings together in this order. */
export function joinSightings(parts: readonly PackedSightings[]): PackedSightings {
  const joined = new Uint16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether any sighting has at least the given similarity (0..1). */
export function hasSighting(packed: PackedSightings, minSimilarity: number): boolean {
  const minSteps = minSimilarity * SIMILARITY_STEPS;
  for (let at = SIMILARITY_FIELD; at < packed.length; at += SIGHTING_FIELDS) {
    if ((packed[at] ?? 0) >= minSteps) return true;
  }
  return false;
}
