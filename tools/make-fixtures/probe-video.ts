import { runProgram } from '../run-ffmpeg.ts';

export type VideoPacket = {
  /** Presentation time in seconds, with the edit list applied; null if the container stores none. */
  time: number | null;
  position: number;
  size: number;
  isKey: boolean;
};

export type PresentedFrame = { time: number; isKey: boolean };

export type ProbedStream = {
  codec_type: 'video' | 'audio';
  codec_name: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  color_space?: string;
  color_range?: string;
  start_time?: string;
  side_data_list?: { rotation?: number }[];
};

type ProbedPacket = { pts_time?: string; pos?: string; size: string; flags: string };

type ProbedFrame = { best_effort_timestamp_time?: string; key_frame: 0 | 1 };

/** Lists a file's streams, with ffprobe's own property names. */
export async function listStreams(path: string): Promise<ProbedStream[]> {
  const { streams } = await probe<{ streams: ProbedStream[] }>(path, ['-show_streams']);
  return streams;
}

/** Lists the video's packets in decode order. */
export async function listPackets(path: string): Promise<VideoPacket[]> {
  const { packets } = await probe<{ packets: ProbedPacket[] }>(path, [
    '-select_streams',
    'v:0',
    '-show_packets',
  ]);
  return packets.map(({ pts_time, pos, size, flags }) => ({
    time: pts_time === undefined ? null : Number(pts_time),
    position: Number(pos),
    size: Number(size),
    isKey: flags.includes('K'),
  }));
}

/**
 * Lists the frames that a decoder outputs, in output order. AVI stores no presentation times, and ffprobe
 * can't guess the last one; a frame without a time follows its predecessor at the previous interval.
 */
export async function listFrames(path: string): Promise<PresentedFrame[]> {
  const { frames } = await probe<{ frames: ProbedFrame[] }>(path, [
    '-select_streams',
    'v:0',
    '-show_frames',
    '-show_entries',
    'frame=best_effort_timestamp_time,key_frame',
  ]);
  const times: number[] = [];
  for (const { best_effort_timestamp_time: time } of frames) {
    const guess = 2 * (times.at(-1) ?? 0) - (times.at(-2) ?? 0);
    times.push(time === undefined ? Number(guess.toFixed(6)) : Number(time));
  }
  return frames.map(({ key_frame }, index) => ({ time: times[index] ?? 0, isKey: key_frame === 1 }));
}

/** Decodes all frames to upright packed RGB, one after the other. */
export async function decodeFrames(path: string): Promise<Buffer> {
  const accurate = ['-sws_flags', 'bicubic+accurate_rnd+full_chroma_int+bitexact'];
  return runProgram('ffmpeg', [
    ...['-v', 'error', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'],
    ...[...accurate, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
  ]);
}

async function probe<T>(path: string, what: readonly string[]): Promise<T> {
  const json = await runProgram('ffprobe', ['-v', 'error', ...what, '-of', 'json', path]);
  return JSON.parse(json.toString());
}
