import { type ClipSettings, formatClock, type Seconds } from '@framescout/contract';
import { lengthOf, type RangeOfEvents, withPace } from '../timing/pace.ts';
import type { ClipSource } from './method/clip-source.ts';
import { planFFmpegClip } from './plan-ffmpeg-clip.ts';
import { clipTask, planMuxedClip } from './plan-muxed-clip.ts';
import { type ClipRange, findClipRange } from './recipe/clip-range.ts';
import type { ClipRecipe, RefusedClip } from './recipe/clip-recipe.ts';

/** Options of a plan. `chapterTitles`: one per segment, instead of the video's chapters. */
type PlanOptions = { chapterTitles?: readonly string[]; onAlive?(): void };

// Sums of times differ by less than this from what they stand for.
const ROUNDING: Seconds = 1e-6;

/** Plans a file of segments. @throws {InvalidTimeRangeError} @throws {ClipRefusedError} */
export async function planClip(
  source: ClipSource,
  segments: readonly RangeOfEvents[],
  settings: ClipSettings,
  { chapterTitles = [], onAlive = () => {} }: PlanOptions = {},
): Promise<ClipRecipe | RefusedClip> {
  const ranges: ClipRange[] = [];
  const crossfade = settings.finish?.crossfade ?? 0;
  for (const { start, end, events } of segments) {
    const range = await findClipRange(source.video.locator, start, end);
    const crossing = crossfade > 0 && ranges.length > 0 ? { overlap: crossfade } : {};
    ranges.push({ ...withPace(range, events, settings.playback), ...crossing });
    onAlive();
  }
  const short = ranges.find((range) => lengthOf(range) < 2 * crossfade - ROUNDING);
  if (short) return { kind: 'refused', ranges, message: describeShort(short, crossfade) };
  const plannedMethod = source.planMethod(settings);
  if (plannedMethod.kind === 'refused') return { kind: 'refused', ranges, message: plannedMethod.message };
  const task = clipTask(ranges, settings, plannedMethod);
  const { format } = task;
  switch (format) {
    case 'avi':
    case 'flv':
    case 'wmv':
      return planFFmpegClip(source, { ...task, format });
    default:
      return (await planMuxedClip(source, task, chapterTitles)).recipe;
  }
}

function describeShort(range: ClipRange, crossfade: Seconds): string {
  return (
    `The clip at ${formatClock(range.start)} is ${lengthOf(range).toFixed(1)} s long, and clips must last twice as long as ` +
    `a crossfade of ${crossfade} s. Choose a shorter crossfade, or leave this clip out.`
  );
}
