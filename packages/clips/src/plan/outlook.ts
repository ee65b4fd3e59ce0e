import type { ClipFormat, ClipSettings } from '@framescout/contract';
import type { EncodeReason } from './clip-method.ts';
import { FORMATS } from './format-traits.ts';
import type { SourceTraits } from './source-traits.ts';

/** What a video's clips will be in a container, as far as it is the same for all of them. */
export type Outlook =
  | { kind: 'copy' }
  | { kind: 'copy-early' }
  | { kind: 'smart-cut' }
  | { kind: 'encode'; reason: EncodeReason }
  | { kind: 'refused'; why: string };

// A video whose rate is this close to the one asked for has it (decision 4).
const SAME_RATE = 0.01;

/**
 * How a video's clips come about in a container. `canJoin` says whether this browser encodes the video's own codec, so
 * that encoded and copied parts can be put together. AV1 is joined in movies too: FFmpeg's decoder, and players that
 * rest on it, show the frames that an edit list hides.
 */
export function outlookOf(
  source: SourceTraits,
  { selectedFormat, sourceFrameRate, startsAt }: ClipSettings,
  canJoin: boolean,
): Outlook {
  const reason = whyEncode(source, selectedFormat, sourceFrameRate);
  if (reason) return encodeOr(source, reason);
  const { family, takesJoins } = FORMATS[selectedFormat];
  if (family === 'movie' && !(source.codec === 'av1' && canJoin)) return { kind: 'copy' };
  if (startsAt === 'keyframe' && family !== 'movie') return { kind: 'copy-early' };
  if (!takesJoins || !canJoin || !source.isPlain) return encodeOr(source, 'no-joining');
  return source.hasSquarePixels ? { kind: 'smart-cut' } : encodeOr(source, 'pixel-shape');
}

function whyEncode(
  source: SourceTraits,
  format: ClipFormat,
  frameRate: ClipSettings['sourceFrameRate'],
): EncodeReason | null {
  const { copiesVideo, keepsRotation, keepsVariableRate } = FORMATS[format];
  if (!source.codec || !copiesVideo.includes(source.codec)) return 'codec';
  if (!hasRate(source, frameRate)) return 'frame-rate';
  if (source.rotation !== 0 && !keepsRotation) return 'rotation';
  if (source.isVariableFrameRate && !keepsVariableRate) return 'variable-rate';
  return null;
}

/** Whether a video's frames come at the rate asked for already. */
export function hasRate(source: SourceTraits, frameRate: ClipSettings['sourceFrameRate']): boolean {
  return frameRate === 'source' || Math.abs(source.frameRate / frameRate - 1) <= SAME_RATE;
}

function encodeOr(source: SourceTraits, reason: EncodeReason): Outlook {
  if (!source.isHdr) return { kind: 'encode', reason };
  return {
    kind: 'refused',
    why:
      'This video is HDR, and encoding it anew would lose its light and colours. ' +
      'MP4 at the frame rate of the source copies it as it is.',
  };
}
