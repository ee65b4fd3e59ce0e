import { readUnits } from './units.ts';

// Slices, which hold a frame's pixels: ITU-T H.264 table 7-1.
const FIRST_AVC_SLICE = 1;
const LAST_AVC_SLICE = 5;
// Sequence and picture parameter sets and their extensions, which later packets need.
const AVC_PARAMETERS = [7, 8, 13, 15];
// ITU-T H.265 table 7-1: types below 32 hold pixels, and 32 to 34 are parameter sets. Of those below 16, the
// even ones are sub-layer non-reference pictures.
const LAST_HEVC_PARAMETERS = 34;
const FIRST_HEVC_KEYFRAME = 16;

/** Whether an H.264 packet has only slices that no frame refers to (`nal_ref_idc` 0, 7.4.1). */
export function isDisposableAvc(data: Uint8Array, lengthBytes: number): boolean {
  return isEverySlice(data, lengthBytes, (header) => {
    const type = header & 0x1f;
    if (AVC_PARAMETERS.includes(type)) return false;
    if (type < FIRST_AVC_SLICE || type > LAST_AVC_SLICE) return null;
    return (header & 0x60) === 0;
  });
}

/**
 * Whether all slices of an HEVC packet belong to sub-layer non-reference pictures of the highest temporal
 * layer: a picture of a lower layer may be referred to by a higher one (7.4.2.2). False if it carries
 * parameter sets.
 */
export function isDisposableHevc(data: Uint8Array, lengthBytes: number, highestLayer: number): boolean {
  return isEverySlice(data, lengthBytes, (header, second) => {
    const type = (header >> 1) & 0x3f;
    if (type > LAST_HEVC_PARAMETERS) return null;
    return type < FIRST_HEVC_KEYFRAME && type % 2 === 0 && (second & 7) - 1 === highestLayer;
  });
}

/** Whether all slices' first two header bytes meet a condition (null: ignored). False if damaged. */
function isEverySlice(
  data: Uint8Array,
  lengthBytes: number,
  isMet: (header: number, second: number) => boolean | null,
): boolean {
  const { units, isWhole } = readUnits(data, lengthBytes);
  const verdicts = units.map((unit) => isMet(unit[0] ?? 0, unit[1] ?? 0));
  return isWhole && !verdicts.includes(false) && verdicts.includes(true);
}
