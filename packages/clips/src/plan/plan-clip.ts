import type { ClipSegment, ClipSettings } from '@framescout/contract';
import type { ClipSource } from './method/clip-source.ts';
import { planFFmpegClip } from './plan-ffmpeg-clip.ts';
import { planMuxedClip } from './plan-muxed-clip.ts';
import { type ClipRange, findClipRange, RangeListing } from './recipe/clip-range.ts';
import type { ClipRecipe, RefusedClip } from './recipe/clip-recipe.ts';

/** Options of a plan. `chapterTitles`: one per segment, instead of the video's chapters. */
type PlanOptions = { chapterTitles?: readonly string[]; onAlive?(): void };

/** Plans a file of segments. @throws {InvalidTimeRangeError} @throws {ClipRefusedError} */
export async function planClip(
  source: ClipSource,
  segments: readonly Pick<ClipSegment, 'start' | 'end'>[],
  settings: ClipSettings,
  { chapterTitles = [], onAlive = () => {} }: PlanOptions = {},
): Promise<ClipRecipe | RefusedClip> {
  const ranges: ClipRange[] = [];
  for (const { start, end } of segments) {
    ranges.push(await findClipRange(source.video.locator, start, end));
    onAlive();
  }
  const plannedMethod = source.planMethod(settings);
  if (plannedMethod.kind === 'refused') return { kind: 'refused', ranges, message: plannedMethod.message };
  const { selectedFormat: format, sourceFrameRate: frameRate, quality, sound, layout, finish } = settings;
  const task = {
    ranges,
    listing: new RangeListing(ranges),
    frameRate,
    quality,
    sound,
    layout,
    finish,
    plannedMethod,
  };
  switch (format) {
    case 'avi':
    case 'flv':
    case 'wmv':
      return planFFmpegClip(source, { ...task, format });
    default:
      return (await planMuxedClip(source, { ...task, format }, chapterTitles)).recipe;
  }
}
