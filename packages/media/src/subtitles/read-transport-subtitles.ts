import { findPacketLayout } from '../transport/packet-layout.ts';
import { readProgramMaps } from '../transport/program-map.ts';
import { isSubtitles } from '../transport/subtitle-stream.ts';
import { NO_SUBTITLES, type Subtitles } from './subtitle-track.ts';

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
