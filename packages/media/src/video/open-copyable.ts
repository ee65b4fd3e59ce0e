import type { VideoInfo } from '@framescout/contract';
import { openPackets } from '../open/open-video-file.ts';
import type { VideoFile } from '../open/video-file.ts';
import { TIMESTAMP_TOLERANCE } from '../time-tolerance.ts';
import { Packets } from './packets.ts';

// Containers round times, Matroska to the millisecond.
const ROUNDING = 0.001 + TIMESTAMP_TOLERANCE;
const PLACES = [0, 0.25, 0.5, 0.75, 1];

/**
 * Opens the packets of a file that FFmpeg decodes, on FFmpeg's timeline: `info` is FFmpeg's description,
 * `frameTimes` (seconds, ascending) are the times of all frames. Returns null if the packets cannot be read
 * without FFmpeg, or if the two disagree about the frames' times.
 */
export async function openCopyable(
  file: Blob,
  info: VideoInfo,
  frameTimes: Float64Array,
): Promise<{ file: VideoFile; packets: Packets } | null> {
  const opened = await openPackets(file, info.name).catch(() => null);
  if (!opened) return null;
  const shift = info.firstFrameTime - opened.info.firstFrameTime;
  const packets = new Packets(opened, opened.clock.later(shift));
  if (await hasFramesAt(packets, frameTimes).catch(() => false)) return { file: opened, packets };
  opened[Symbol.dispose]();
  return null;
}

async function hasFramesAt({ picture }: Packets, times: Float64Array): Promise<boolean> {
  for (const place of PLACES) {
    const time = times[Math.floor(place * (times.length - 1))] ?? 0;
    const found = await picture.at(time + ROUNDING, { metadataOnly: true });
    if (!found || Math.abs(found.time - time) > ROUNDING) return false;
  }
  return true;
}
