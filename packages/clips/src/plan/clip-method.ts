import type { Seconds } from '@framescout/contract';

/** Why a clip's picture has to be encoded anew. */
export type EncodeReason =
  /** The container does not take the codec. */
  | 'codec'
  /** Another frame rate is asked for. */
  | 'frame-rate'
  /** The container cannot say that the picture is turned. */
  | 'rotation'
  /** The container wants evenly spaced frames. */
  | 'variable-rate'
  /** Pixels that are not square, which an encoded part would not say. */
  | 'pixel-shape'
  /** An encoded part cannot be joined to the video's own: no such encoder here, or players of the container stumble. */
  | 'no-joining'
  /** No keyframe inside of the clip can be copied from. */
  | 'no-keyframe';

/** Why a copy starts at the keyframe before the frame asked for. */
export type EarlyReason =
  /** The user wants it so. */
  | 'asked'
  /** What lies before the first keyframe inside would have to be encoded, and no encoder here keeps HDR. */
  | 'hdr'
  /** The same, and this browser encodes nothing that the container takes. */
  | 'no-encoder';

/**
 * How a clip comes about.
 * `copy`: packet by packet, to the frame. `copy-early`: the same, from a keyframe `by` seconds before the frame asked
 * for. `smart-cut`: `seconds` of it encoded, the rest copied. `encode`: all of it encoded. `refused`: not at all.
 */
export type ClipMethod =
  | { kind: 'copy' }
  | { kind: 'copy-early'; by: Seconds; why: EarlyReason }
  | { kind: 'smart-cut'; seconds: Seconds }
  | { kind: 'encode'; reason: EncodeReason }
  | { kind: 'refused'; why: string };
