import type { Seconds } from '@framescout/contract';

/** Why a clip's picture must be re-encoded. */
export type EncodeReason =
  /** The picture is put together anew. */
  | 'layout'
  /** It runs at another speed. */
  | 'speed'
  /** Something is added to the picture. */
  | 'title'
  | 'watermark'
  | 'fade'
  /** The clips of a reel cross over. */
  | 'crossfade'
  /** The video's packets cannot be copied, whatever its codec: FFmpeg reads the file and provides frames only. */
  | 'no-packets'
  /** The container does not support the codec. */
  | 'codec'
  /** A different frame rate is requested. */
  | 'frame-rate'
  /** The container cannot store a rotation. */
  | 'rotation'
  /** The container requires a constant frame rate. */
  | 'variable-rate'
  /** The pixels are not square, which an encoded part would not declare. */
  | 'pixel-shape'
  /** No such encoder, or the container's players can't handle the joint. */
  | 'no-joining'
  /** There is no keyframe inside the clip to copy from. */
  | 'no-keyframe';

/** Why a copy starts at the keyframe before the requested frame. */
export type EarlyReason =
  /** The user chose it. */
  | 'asked'
  /** No encoder keeps HDR, as the frames before the clip's first keyframe would need. */
  | 'hdr'
  /** Same as `hdr`, except that this browser cannot encode anything that the container supports. */
  | 'no-encoder';

/**
 * How a clip is made.
 * - `copy`: packet by packet, frame-accurate
 * - `copy-early`: the same, starting at a keyframe `by` seconds before the requested frame
 * - `smart-cut`: `seconds` of it encoded, the rest copied
 * - `encode`: all of it encoded
 * - `refused`: not at all; `message` tells the user why
 */
export type ClipMethod =
  | { kind: 'copy' }
  | { kind: 'copy-early'; by: Seconds; reason: EarlyReason }
  | { kind: 'smart-cut'; seconds: Seconds }
  | { kind: 'encode'; reason: EncodeReason }
  | { kind: 'refused'; message: string };

/** How a video's clips are made in a container, insofar as it is the same for all of them. */
export type PlannedMethod = WithoutAmounts<ClipMethod>;

type WithoutAmounts<Method> = Method extends ClipMethod ? Omit<Method, 'by' | 'seconds'> : never;
