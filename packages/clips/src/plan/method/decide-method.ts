import { type ClipFormat, type ClipSettings, changesSpeed, finishOfPicture } from '@framescout/contract';
import type { ClipMethod, EncodeReason, PlannedMethod } from '../recipe/clip-method.ts';
import { FORMATS } from './format-traits.ts';
import type { SourceTraits } from './source-traits.ts';

// A frame rate this close to the requested one counts as the same.
const SAME_RATE = 0.01;

/** What can be encoded here. `canJoin`: parts that match the video's own; `canEncode`: anything. */
export type EncodingAbilities = { canJoin: boolean; canEncode: boolean };

/**
 * Determines how a video's clips are made in a container. AV1 is smart-cut even in movies: FFmpeg's decoder,
 * and players based on it, show the frames that an edit list hides. Other codecs are, if it is to begin exactly in players that
 * ignore edit lists too. Where nothing can be joined, it is
 * encoded unless that would lose colors. If an exact start needs an encoder that is missing, the clip starts
 * at the previous keyframe.
 */
export function decideMethod(
  source: SourceTraits,
  { selectedFormat, sourceFrameRate, startsAt, layout, playback, finish, playsEverywhere }: ClipSettings,
  { canJoin, canEncode }: EncodingAbilities,
): PlannedMethod {
  if (layout) return source.isHdr ? HDR_LAYOUT : { kind: 'encode', reason: 'layout' };
  if (changesSpeed(playback)) return source.isHdr ? HDR_SPEED : { kind: 'encode', reason: 'speed' };
  const added = finishOfPicture(finish);
  if (added) return source.isHdr ? HDR_FINISH : { kind: 'encode', reason: added };
  const reason = whyEncode(source, selectedFormat, sourceFrameRate);
  if (reason) return encodeOrRefuse(source, selectedFormat, reason);
  const { family } = FORMATS[selectedFormat];
  const isMovie = family === 'movie';
  const canDoBetter = canJoin || (canEncode && source.isPlain);
  const obstacle = whyNotJoin(source, canJoin && joinsIn(source, selectedFormat));
  if (isMovie && source.codec !== 'av1') {
    // Encoded parts would be of eight bits, and the right way up.
    const canFit = source.isPlain && !source.isHdr && source.rotation === 0;
    if (!playsEverywhere || !canFit || (obstacle && !canEncode)) return { kind: 'copy' };
    return obstacle ? { kind: 'encode', reason: obstacle } : { kind: 'smart-cut' };
  }
  if (isMovie && !canDoBetter) return { kind: 'copy' };
  if (!isMovie || obstacle) {
    if (obstacle && source.isHdr) return { kind: 'copy-early', reason: 'hdr' };
    if (obstacle && !canEncode) return { kind: 'copy-early', reason: 'no-encoder' };
    if (startsAt === 'keyframe') return { kind: 'copy-early', reason: 'asked' };
  }
  return obstacle ? encodeOrRefuse(source, selectedFormat, obstacle) : { kind: 'smart-cut' };
}

/** Whether encoded parts may be joined to copied ones; without frame times, not with B-frames. */
export function joinsIn({ isReordered }: Pick<SourceTraits, 'isReordered'>, format: ClipFormat): boolean {
  const { takesJoins, keepsFrameTimes } = FORMATS[format];
  return takesJoins && (keepsFrameTimes || !isReordered);
}

function whyNotJoin(source: SourceTraits, canJoin: boolean): EncodeReason | null {
  if (!canJoin) return 'no-joining';
  return source.hasSquarePixels ? null : 'pixel-shape';
}

function whyEncode(
  source: SourceTraits,
  format: ClipFormat,
  frameRate: ClipSettings['sourceFrameRate'],
): EncodeReason | null {
  const { copiesVideo, keepsRotation, keepsVariableRate } = FORMATS[format];
  if (!source.codec) return 'no-packets';
  if (!copiesVideo.includes(source.codec)) return 'codec';
  if (!hasRate(source, frameRate)) return 'frame-rate';
  if (source.rotation !== 0 && !keepsRotation) return 'rotation';
  if (source.isVariableFrameRate && !keepsVariableRate) return 'variable-rate';
  return null;
}

/** Returns how a clip is encoded as a whole: for the reason that was planned, or because nothing can be copied. */
export function encodingOf(planned: PlannedMethod): Extract<ClipMethod, { kind: 'encode' }> {
  return planned.kind === 'encode' ? planned : { kind: 'encode', reason: 'no-packets' };
}

/** Whether a video already has the requested frame rate. */
export function hasRate(source: SourceTraits, frameRate: ClipSettings['sourceFrameRate']): boolean {
  return frameRate === 'source' || Math.abs(source.frameRate / frameRate - 1) <= SAME_RATE;
}

const HDR_LAYOUT = refuseHdr('changing its shape', 'Keep the shape as recorded');
const HDR_SPEED = refuseHdr('changing its speed', 'Keep the speed as recorded');
const HDR_FINISH = refuseHdr('a title, watermark, fade or crossfade', 'Turn them off');

function refuseHdr(what: string, advice: string): PlannedMethod {
  return {
    kind: 'refused',
    message: `This video is HDR, and ${what} means re-encoding it, which would lose its brightness and colors. ${advice}, or convert the video to SDR first, for example with HandBrake.`,
  };
}

function encodeOrRefuse(source: SourceTraits, format: ClipFormat, reason: EncodeReason): PlannedMethod {
  if (!source.isHdr) return { kind: 'encode', reason };
  return {
    kind: 'refused',
    message: `This video is HDR, and re-encoding it would lose its brightness and colors. ${whereCopied(source, format)}`,
  };
}

function whereCopied(source: SourceTraits, format: ClipFormat): string {
  const copying = ([format, 'mp4'] as const).find((one) => whyEncode(source, one, 'source') === null);
  return copying
    ? `${FORMATS[copying].label} at the frame rate of the source copies it as it is.`
    : 'No clip format can hold its codec as it is. Convert it to HEVC first, for example with HandBrake.';
}
