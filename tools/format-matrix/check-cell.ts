import type { ClipPlan } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';
import { type ReadClip, readClip, soundOffset } from '../clip-check/read-clip.ts';

/** The result for one input in one container: how the clip was made, and any problems with it. */
export type Cell = { method: string; complaints: string[] };

const CONTAINERS: Record<ClipFormat, RegExp> = {
  webm: /webm/,
  mp4: /mp4/,
  mov: /mov/,
  avi: /^avi$/,
  mkv: /matroska/,
  flv: /^flv$/,
  wmv: /^asf$/,
  '3gp': /3gp/,
};

// Tolerances in frames: AVI stores no timestamps, and ASF and FLV only milliseconds.
const FRAMES_OFF: Partial<Record<ClipFormat, number>> = { avi: 1, flv: 1, wmv: 1, '3gp': 1 };

const KEEPS_METADATA: readonly ClipFormat[] = ['webm', 'mp4', 'mov', 'mkv', '3gp'];
const HDR = /smpte2084|arib-std-b67/;

// Containers with millisecond timestamps round them, and probing rounds them again.
const ROUNDING = 0.002;

/** Compares a finished clip with its plan, which starts at `start` (seconds), and with the source video. */
export async function checkClip(
  path: string,
  format: ClipFormat,
  { range, method }: ClipPlan,
  { start, source }: { start: number; source: ReadClip },
): Promise<Cell> {
  const complaints: string[] = [];
  try {
    const clip = await readClip(path);
    if (!CONTAINERS[format].test(clip.container)) complaints.push(`is ${clip.container}`);
    const wanted = source.frames.slice(range.firstFrame, range.lastFrame + 1).map(({ counter }) => counter);
    const shown = clip.frames.map(({ counter }) => counter);
    const distinct = shown.filter((counter, index) => counter !== shown[index - 1]);
    const off = Math.max(distance(distinct.at(0), wanted.at(0)), distance(distinct.at(-1), wanted.at(-1)));
    if (!(off <= (FRAMES_OFF[format] ?? 0))) {
      complaints.push(
        `shows ${distinct.at(0)} to ${distinct.at(-1)}, not ${wanted.at(0)} to ${wanted.at(-1)}`,
      );
    }
    const missing = wanted.length - distinct.length;
    if (Math.abs(missing) > 2 * (FRAMES_OFF[format] ?? 0)) complaints.push(`lacks ${missing} frames`);
    const frame = (range.end - range.start) / wanted.length;
    if (method.kind === 'copy-early') {
      // The container and FFmpeg may differ by one frame about which frame is shown at a given time.
      const [opening] = source.frames;
      const first = source.frames[range.firstFrame];
      const early = start - ((first?.time ?? Number.NaN) - (opening?.time ?? 0));
      if (!(Math.abs(early - method.by) <= frame + ROUNDING)) {
        complaints.push(`starts ${early.toFixed(3)} s early, not ${method.by.toFixed(3)}`);
      }
    }
    if (HDR.test(source.color) && clip.color !== source.color) {
      complaints.push(`its colors are ${clip.color}, not ${source.color}`);
    }
    if (source.audioCodec && !clip.audioCodec) complaints.push('has no sound');
    const tracks = format === 'flv' ? Math.min(1, source.sounds.length) : source.sounds.length;
    if (clip.sounds.length !== tracks)
      complaints.push(`has ${clip.sounds.length} sound tracks, not ${tracks}`);
    if (source.chapters.length > 0 && KEEPS_METADATA.includes(format) && clip.chapters.length === 0) {
      complaints.push('has no chapters');
    }
    if (KEEPS_METADATA.includes(format) && source.createdAt && clip.createdAt !== source.createdAt) {
      complaints.push(`was made at ${clip.createdAt}, not ${source.createdAt}`);
    }
    const offset = soundOffset(clip);
    // Other tracks' tones, mixed into the beeps, hide them.
    const isMixed = tracks < source.sounds.length;
    if (source.audioCodec && !isMixed && !(offset < frame))
      complaints.push(`sound is ${(offset * 1000).toFixed(0)} ms off`);
  } catch (error) {
    complaints.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  return { method: method.kind === 'encode' ? `encode (${method.reason})` : method.kind, complaints };
}

function distance(a: number | null | undefined, b: number | null | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) : Number.POSITIVE_INFINITY;
}
