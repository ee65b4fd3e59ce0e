import type { ClipFormat, ClipSettings, Seconds } from '@framescout/contract';
import { secondsOf } from '../timing/pace.ts';
import type { ClipSource } from './method/clip-source.ts';
import { hasRate } from './method/decide-method.ts';
import { planPicture } from './picture/plan-picture.ts';
import { type ClipRange, RangeListing } from './recipe/clip-range.ts';
import type { ClipMetadata, ClipTask, ContainerRecipe, MuxedRecipe } from './recipe/clip-recipe.ts';
import { planSounds } from './sound/plan-sounds.ts';
import { chaptersOfClip, chaptersOfRanges } from './text/chapters-of-clip.ts';
import { planSubtitles } from './text/plan-subtitles.ts';

/** Returns the task of making a clip of ranges with these settings. */
export function clipTask(
  ranges: readonly ClipRange[],
  { selectedFormat: format, sourceFrameRate: frameRate, ...settings }: ClipSettings,
  plannedMethod: ClipTask['plannedMethod'],
): ClipTask {
  const { quality, sound, layout, playback, finish } = settings;
  const listing = new RangeListing(ranges);
  return { ranges, listing, format, frameRate, quality, sound, layout, playback, finish, plannedMethod };
}

/**
 * Plans a clip that Mediabunny writes, or the part of one that FFmpeg writes. `chapterTitles`, if any: one
 * per range, which then has a chapter of its own instead of the video's. `delay`: how many seconds after the
 * start of an AVI its first frame is shown, since it only stores decoding order; 0 in other containers.
 * @throws {ClipRefusedError} if the browser cannot encode what must be encoded
 */
export async function planMuxedClip(
  source: ClipSource,
  task: ClipTask,
  chapterTitles: readonly string[] = [],
): Promise<{ recipe: MuxedRecipe; delay: Seconds }> {
  const {
    recipe: picture,
    ranges,
    method,
    bytes,
    encodedFrames,
    reordered,
  } = await planPicture(source, task);
  const delay = task.format === 'avi' ? reordered / source.traits.frameRate : 0;
  const sounds = await planSounds(source, ranges, task, delay);
  const { info } = source.video;
  const metadata: ClipMetadata = {
    chapters:
      chapterTitles.length > 0
        ? chaptersOfRanges(chapterTitles, ranges)
        : chaptersOfClip(info.chapters, ranges),
    createdAt: info.createdAt,
  };
  const recipe: MuxedRecipe = {
    kind: 'muxed',
    ranges,
    duration: secondsOf(ranges),
    method,
    bytes: bytes + sounds.bytes,
    encodedFrames,
    container: containerOf(task.format, metadata, frameRateOf(source, task)),
    picture,
    sounds: sounds.recipes,
    ...(task.playback?.loudness != null && { loudness: task.playback.loudness }),
    soundsLeftOut: sounds.leftOut,
    subtitles: await planSubtitles(source, ranges, task.format),
  };
  return { recipe, delay };
}

/** Returns how many frames per second a clip shows; null if they follow each other unevenly. */
function frameRateOf({ traits }: ClipSource, { frameRate }: ClipTask): number | null {
  if (frameRate !== 'source' && !hasRate(traits, frameRate)) return frameRate;
  return traits.isVariableFrameRate ? null : traits.frameRate;
}

function containerOf(format: ClipFormat, metadata: ClipMetadata, frameRate: number | null): ContainerRecipe {
  switch (format) {
    case 'mp4':
    case 'mov':
    case '3gp':
      return { kind: 'movie', brand: format, ...metadata };
    case 'mkv':
    case 'webm':
      return { kind: 'matroska', brand: format, frameRate, ...metadata };
    case 'avi':
    case 'flv':
    case 'wmv':
      return { kind: 'handover' };
  }
}
