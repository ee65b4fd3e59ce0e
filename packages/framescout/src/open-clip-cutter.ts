import { ClipCutter } from '@framescout/clips';
import type { Recording } from './recording.ts';

/**
 * Opens a recording for cutting clips; `planSegments` of `@framescout/clips` turns events into segments. The
 * cutter reads the file independently, so that cutting and scanning do not wait for each other. The caller
 * disposes it.
 */
export function openClipCutter({ video }: Recording): Promise<ClipCutter> {
  return ClipCutter.open(video.file, video.info.name);
}
