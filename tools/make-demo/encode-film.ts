import { runProgram } from '../run-ffmpeg.ts';

// What browsers take for granted where nothing is said: without it they would guess colours by the size.
const PICTURE = 'fps=30,scale=1600:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p';
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ');
const QUIET = ['-hide_banner', '-loglevel', 'error', '-y'];

/** Encodes a list of pictures as WebM and as MP4, which can start playing before they are loaded. */
export async function encodeFilm(listPath: string, webmPath: string, mp4Path: string): Promise<void> {
  const input = ['-f', 'concat', '-safe', '0', '-i', listPath, '-vf', PICTURE, '-an'];
  const vp9 = '-c:v libvpx-vp9 -crf 36 -b:v 0 -deadline good -cpu-used 4 -row-mt 1 -g 240'.split(' ');
  const h264 = '-c:v libx264 -profile:v high -preset medium -crf 28 -g 240 -movflags +faststart'.split(' ');
  await runProgram('ffmpeg', [...QUIET, ...input, ...BT709, ...vp9, webmPath]);
  await runProgram('ffmpeg', [...QUIET, ...input, ...BT709, ...h264, mp4Path]);
}

/** Takes the picture at a time (seconds) out of a video, as a JPEG. */
export async function takePoster(videoPath: string, time: number, posterPath: string): Promise<void> {
  const still = ['-ss', String(time), '-i', videoPath, '-frames:v', '1', '-q:v', '4', posterPath];
  await runProgram('ffmpeg', [...QUIET, ...still]);
}
