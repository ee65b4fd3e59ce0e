import { join } from 'node:path';
import { type ClipFile, clipFileName, collectionFileName, planSegments } from '@framescout/clips';
import type { ClipFormat, ClipSettings, DetectedEvent } from '@framescout/contract';
import { openClipCutter, type Recording } from '@framescout/framescout';
import { createClipFile } from '@framescout/node';

/** The containers that clips can be written to in Node. */
export const CLIP_FORMATS = ['mp4', 'mov', 'mkv', 'webm'] as const satisfies ClipFormat[];

/** Which clips to write, and where. `isReel`: join them all into one file. */
export type ClipOrder = {
  name: string;
  folder: string;
  events: readonly DetectedEvent[];
  settings: ClipSettings;
  isReel: boolean;
  /** Stops writing after the current clip. */
  signal: AbortSignal;
  onProgress(done: number): void;
  /** Called with a sentence about what the clips lack. */
  onWarning(text: string): void;
};

/**
 * Writes a clip of each event, or a single file of all events, and returns the paths; fewer if it was
 * aborted.
 * @throws {ClipRefusedError} if this recording cannot become such a clip
 * @throws {ClipFailedError} if decoding, encoding or writing failed
 */
export async function writeClips(
  recording: Recording,
  { name, folder, events, settings, isReel, signal, onProgress, onWarning }: ClipOrder,
): Promise<string[]> {
  const segments = planSegments(events, settings, recording.info.duration);
  if (segments.length === 0) return [];
  const total = segments.length;
  const format = settings.selectedFormat;
  const files = isReel
    ? [{ name: collectionFileName(name, 'highlights', format), segments }]
    : segments.map((segment, index) => ({
        name: clipFileName(name, { index, total, start: segment.start }, format),
        segments: [segment],
      }));
  using cutter = await openClipCutter(recording);
  const [planned] = await cutter.plan(segments.slice(0, 1), settings);
  const leftOut = planned && 'plan' in planned ? planned.plan.sounds.leftOut : 0;
  if (leftOut > 0) onWarning(describeLeftOut(leftOut, recording.info.soundTracks.length));
  const paths: string[] = [];
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break;
    const path = join(folder, file.name);
    await writeOrDiscard(await createClipFile(path), (target) =>
      cutter.write({ segments: file.segments, settings }, target, {
        onProgress: (done) => onProgress((index + done) / files.length),
      }),
    );
    paths.push(path);
  }
  return paths;
}

function describeLeftOut(count: number, tracks: number): string {
  if (count === tracks) return 'The clips have no sound: it cannot be decoded here.';
  return `The clips have ${tracks - count} of ${tracks} sound tracks: the ${count === 1 ? 'other' : 'others'} cannot be decoded here.`;
}

async function writeOrDiscard(file: ClipFile, write: (file: ClipFile) => Promise<void>): Promise<void> {
  try {
    await write(file);
    await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}
