import type { Detection } from '../model/matcher.ts';
import { SIMILARITY_STEPS, toSteps } from './score-steps.ts';

/**
 * Detections, of one sample or of consecutive ones, as a scan stores and sends them. Each is
 * {@link DETECTION_FIELDS} integers: x and y in pixels, in two's complement, since a region may begin outside the
 * picture; and the similarity, 0..{@link SIMILARITY_STEPS}.
 */
export type PackedDetections = Uint16Array<ArrayBuffer>;

/** Integers per packed detection. */
export const DETECTION_FIELDS = 3;

// Index of the similarity in a packed detection.
const SIMILARITY_FIELD = 2;

/** Packs detections. Fractions of a pixel are dropped. */
export function packDetections(detections: readonly Detection[]): PackedDetections {
  const packed = new Uint16Array(detections.length * DETECTION_FIELDS);
  detections.forEach(({ x, y, similarity }, index) => {
    packed.set([x, y, toSteps(similarity, SIMILARITY_STEPS)], index * DETECTION_FIELDS);
  });
  return packed;
}

/** Returns how many detections are packed. */
export function countDetections(packed: PackedDetections): number {
  return packed.length / DETECTION_FIELDS;
}

/** Unpacks the detection at an index. */
export function detectionAt(packed: PackedDetections, index: number): Detection {
  const at = index * DETECTION_FIELDS;
  return {
    x: toSigned(packed[at] ?? 0),
    y: toSigned(packed[at + 1] ?? 0),
    similarity: (packed[at + SIMILARITY_FIELD] ?? 0) / SIMILARITY_STEPS,
  };
}

function toSigned(bits: number): number {
  return (bits << 16) >> 16;
}

/** Unpacks all detections. */
export function unpackDetections(packed: PackedDetections): Detection[] {
  return Array.from({ length: countDetections(packed) }, (_, index) => detectionAt(packed, index));
}

/** Copies `count` detections, starting with the one at index `from`. */
export function sliceDetections(packed: PackedDetections, from: number, count: number): PackedDetections {
  return packed.slice(from * DETECTION_FIELDS, (from + count) * DETECTION_FIELDS);
}

/** Returns a view of `count` detections, starting with the one at index `from`. */
export function viewDetections(packed: PackedDetections, from: number, count: number): PackedDetections {
  return packed.subarray(from * DETECTION_FIELDS, (from + count) * DETECTION_FIELDS);
}

/** Puts detections together in this order. */
export function joinDetections(parts: readonly PackedDetections[]): PackedDetections {
  const joined = new Uint16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether any detection has at least the given similarity (0..1). */
export function hasDetection(packed: PackedDetections, minSimilarity: number): boolean {
  const minSteps = minSimilarity * SIMILARITY_STEPS;
  for (let at = SIMILARITY_FIELD; at < packed.length; at += DETECTION_FIELDS) {
    if ((packed[at] ?? 0) >= minSteps) return true;
  }
  return false;
}
