import { NO_SUBTITLES, type Subtitles } from '../content/subtitle-track.ts';
import { findPacketLayout } from './packet-layout.ts';
import { readProgramMaps } from './program-map.ts';
import { isSubtitles } from './subtitle-stream.ts';

/**
 * Counts the subtitle tracks of an MPEG transport stream, all of which are images or teletext; returns none
 * for other files.
 */
export async function readTransportSubtitles(file: Blob): Promise<Subtitles> {
  const layout = await findPacketLayout(file);
  if (!layout) return NO_SUBTITLES;
  const streams = (await readProgramMaps(file, layout)).flat();
  return { ...NO_SUBTITLES, unreadable: streams.filter(isSubtitles).length };
}
