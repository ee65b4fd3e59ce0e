import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';

// BT.709 is the default that browsers assume; without tags, they guess the colors from the picture's size.
const PICTURE = 'fps=30,scale=1600:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p';
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ');
const QUIET = ['-hide_banner', '-loglevel', 'error', '-y'];

/**
 * Encodes a list of pictures as an MP4 that every browser plays, and that can start playing before it is
 * fully loaded.
 */
export async function encodeFilm(listPath: string, path: string): Promise<void> {
  const input = ['-f', 'concat', '-safe', '0', '-i', listPath, '-vf', PICTURE, '-an'];
  const h264 = '-c:v libx264 -profile:v high -preset medium -crf 27 -g 240 -movflags +faststart'.split(' ');
  await runProgram('ffmpeg', [...QUIET, ...input, ...BT709, ...h264, path]);
}

/** Extracts the frame at a time (seconds) from a video as a WebP of the given width. */
export async function takePoster(
  videoPath: string,
  time: number,
  width: number,
  posterPath: string,
): Promise<void> {
  const webp = ['-c:v', 'libwebp', '-quality', '72', '-compression_level', '6'];
  const filter = ['-vf', `scale=${width}:-2`];
  const still = ['-ss', String(time), '-i', videoPath, '-frames:v', '1', ...filter, ...webp, posterPath];
  await runProgram('ffmpeg', [...QUIET, ...still]);
}
