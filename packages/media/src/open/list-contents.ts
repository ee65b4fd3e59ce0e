import { type ReadingWatch, UnreadableFileError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type ListedFrame, listFrames, type Timing } from '../ffmpeg/contents/list-frames.ts';
import type { Probe, ProbedPacket, ProbedStream } from '../ffmpeg/contents/probe-schema.ts';
import { readAviIndex } from '../ffmpeg/contents/read-avi-index.ts';
import type { FFmpegFile, FFmpegReader } from '../ffmpeg/reader/ffmpeg-reader.ts';
import { shiftPackets, shiftProbe } from '../ffmpeg/reader/shift-reader.ts';
import type { PixelSize } from '../sample/pixel-rect.ts';

const FALLBACK_RATE = 25;
// A higher rate (frames/s) is the container's time base rather than the video's frame rate.
const HIGHEST_RATE = 240;

/** A video stream whose size FFmpeg knows. */
export type PictureStream = ProbedStream & PixelSize;

/** What FFmpeg lists of a file, on the player's timeline. */
export type Listing = {
  /** When the player's timeline starts, in seconds on the file's own clock. */
  start: Seconds;
  probe: Probe;
  stream: PictureStream;
  timing: Timing;
  packets: readonly ProbedPacket[];
  frames: readonly ListedFrame[];
};

/** Lists what is in a file. @throws {UnreadableFileError} if it has no video, or no frames */
export async function listContents(
  { file, name }: FFmpegFile,
  reader: FFmpegReader,
  watch: ReadingWatch,
): Promise<Listing> {
  const probe = await reader.probe(watch.signal);
  const stream = videoStreamOf(probe, name);
  const packets = await listPackets(file, probe, stream, () => reader.listPackets(watch));
  const timing = { reordered: stream.has_b_frames, frameRate: rateOf(stream) };
  const frames = listFrames(packets, timing);
  const [first] = frames;
  if (!first) throw new UnreadableFileError(`"${name}" has no frames.`);
  if (probe.format.format_name !== 'mpegts') return { start: 0, probe, stream, timing, packets, frames };
  // As when the browser reads it: frames before the first keyframe cannot be decoded.
  const { time: start } = frames.find(({ isKey }) => isKey) ?? first;
  const shifted = shiftPackets(packets, start);
  return {
    start,
    probe: shiftProbe(probe, start),
    stream,
    timing,
    packets: shifted,
    frames: listFrames(shifted, timing).filter(({ time }) => time >= 0),
  };
}

/** Returns a stream's frame rate (frames/s), as far as it is known. */
export function rateOf({ avg_frame_rate: average, r_frame_rate: real }: ProbedStream): number {
  const known = [average, real].find((rate) => rate > 0 && rate <= HIGHEST_RATE);
  return known ?? FALLBACK_RATE;
}

/** Returns the video stream that is no cover. @throws {UnreadableFileError} if there is none */
function videoStreamOf({ streams }: Probe, name: string): PictureStream {
  const stream = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  if (!stream?.width || !stream.height) {
    throw new UnreadableFileError(`"${name}" has no picture. Open a file with one.`);
  }
  const { width, height } = stream;
  return { ...stream, width, height };
}

/** Lists the stream's packets, from an AVI's own index if it has one. */
async function listPackets(
  file: Blob,
  probe: Probe,
  stream: ProbedStream,
  readAll: () => Promise<ProbedPacket[]>,
): Promise<ProbedPacket[]> {
  const isAvi = probe.format.format_name === 'avi';
  return (isAvi ? await readAviIndex(file, headOf(probe, stream)) : null) ?? (await readAll());
}

function headOf({ packets }: Probe, { index }: ProbedStream): ProbedPacket[] {
  return packets.filter(({ stream_index }) => stream_index === index).map(({ packet }) => packet);
}
