import type { ClipFormat, Seconds } from '@framescout/contract';
import type { Chapter } from '../isobmff/edit-movie.ts';
import { secondsOf } from './clip-range.ts';
import type { ContainerRecipe, MuxedRecipe } from './clip-recipe.ts';
import type { ClipSource } from './clip-source.ts';
import type { ClipTask } from './clip-task.ts';
import { planPicture } from './plan-picture.ts';
import { planSound } from './plan-sound.ts';

/**
 * Plans a clip that Mediabunny writes, or the part of one that FFmpeg writes. `delay`: how long before the first copied
 * frame is shown its decoding must begin, in seconds.
 * @throws {ClipRefusedError} if the browser cannot encode what must be encoded
 */
export async function planMuxedClip(
  source: ClipSource,
  task: ClipTask,
  chapters: readonly Chapter[] = [],
): Promise<{ recipe: MuxedRecipe; delay: Seconds }> {
  const { recipe: picture, ranges, method, bytes, encodedFrames, delay } = await planPicture(source, task);
  const sound = await planSound(source, ranges, task);
  const recipe: MuxedRecipe = {
    kind: 'muxed',
    ranges,
    duration: secondsOf(ranges),
    method,
    bytes: bytes + sound.bytes,
    encodedFrames,
    container: containerOf(task.format, chapters),
    picture,
    sound: sound.recipe,
  };
  return { recipe, delay };
}

function containerOf(format: ClipFormat, chapters: readonly Chapter[]): ContainerRecipe {
  switch (format) {
    case 'mp4':
    case 'mov':
    case '3gp':
      return { kind: 'movie', brand: format, chapters };
    case 'mkv':
    case 'webm':
      return { kind: 'matroska', brand: format };
    case 'avi':
    case 'flv':
    case 'wmv':
      return { kind: 'handover' };
  }
}
