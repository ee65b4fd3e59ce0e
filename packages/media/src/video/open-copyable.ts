import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Container } from '@framescout/containers';
import type { VideoInfo } from '@framescout/contract';
import { openPackets } from '../open/open-video-file.ts';
import { assertReadable } from '../open/refusal/explain-refusal.ts';
import type { VideoFile } from '../open/video-file.ts';
import { Packets } from './packets.ts';

// Containers round times, Matroska to the millisecond.
const ROUNDING = 0.001 + TIMESTAMP_TOLERANCE;
const PLACES = [0, 0.25, 0.5, 0.75, 1];

/**
 * Opens the packets of a file that FFmpeg decodes, on FFmpeg's timeline: `info` is FFmpeg's description,
 * `frameTimes` (seconds, ascending) are the times of all frames. Returns null if the packets cannot be read
 * without FFmpeg, or if the two disagree about the frames' times.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if the file was changed, moved or deleted
 */
export async function openCopyable(
  container: Container,
  info: VideoInfo,
  frameTimes: Float64Array,
): Promise<{ file: VideoFile; packets: Packets } | null> {
  let opened: VideoFile | null = null;
  try {
    opened = await openPackets(container.file, info.name, async () => container);
    const shift = info.firstFrameTime - opened.info.firstFrameTime;
    const packets = new Packets(opened, opened.clock.later(shift));
    if (await hasFramesAt(packets, frameTimes)) return { file: opened, packets };
  } catch {
    opened?.[Symbol.dispose]();
    opened = null;
    await assertReadable(container.file);
  }
  opened?.[Symbol.dispose]();
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
