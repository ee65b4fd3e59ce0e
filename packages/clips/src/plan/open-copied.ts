import { openPackets, TIMESTAMP_TOLERANCE, type VideoFile } from '@framescout/media';
import { EncodedPacketSink } from 'mediabunny';

// Containers round times: Matroska to the millisecond.
const ROUNDING = 0.001 + TIMESTAMP_TOLERANCE;
const PLACES = [0, 0.25, 0.5, 0.75, 1];

/**
 * Opens what a video that FFmpeg decodes is copied from: the packets of its file, on FFmpeg's timeline. Null where they
 * cannot be read without FFmpeg, or where the two are not at one about the frames' times.
 */
export async function openCopied({ file, info, foreign }: VideoFile): Promise<VideoFile | null> {
  const packets = await openPackets(file, info.name).catch(() => null);
  if (!packets || !foreign) return null;
  const shift = info.firstFrameTime - packets.info.firstFrameTime;
  const copied = { ...packets, timelineStart: packets.timelineStart - shift };
  if (await hasFramesAt(copied, foreign.frameTimes)) return copied;
  packets[Symbol.dispose]();
  return null;
}

async function hasFramesAt({ track, timelineStart }: VideoFile, times: Float64Array): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  for (const place of PLACES) {
    const time = times[Math.floor(place * (times.length - 1))] ?? 0;
    const packet = await sink.getPacket(time + timelineStart + ROUNDING, { metadataOnly: true });
    if (!packet || Math.abs(packet.timestamp - timelineStart - time) > ROUNDING) return false;
  }
  return true;
}
