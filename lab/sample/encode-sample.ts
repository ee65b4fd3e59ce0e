import { writeFile } from 'node:fs/promises';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { SAMPLE_RATE } from './compose-sound.ts';
import { FRAME_RATE, HEIGHT, WIDTH } from './film.ts';

const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ');
const AAC = '-c:a aac -b:a 48k'.split(' ');
const REPRODUCIBLE = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(' ');
const TO_YUV =
  'scale=flags=bicubic+accurate_rnd+full_chroma_int+bitexact:out_color_matrix=bt709:out_range=tv,format=yuv420p';
const KEY_FRAME_EVERY = 2 * FRAME_RATE;

// A single thread, so that the same ffmpeg always produces the same bytes.
const X264 = `threads=1:lookahead-threads=1:bframes=3:keyint=${KEY_FRAME_EVERY}:min-keyint=${KEY_FRAME_EVERY}:scenecut=0`;
const H264 = `-c:v libx264 -profile:v high -preset slower -crf 33 -x264-params ${X264}`.split(' ');

/**
 * Encodes packed RGB frames and mono sound (-1 to 1) as an MP4 that can start playing before it is fully
 * loaded.
 */
export async function encodeSample(
  path: string,
  soundPath: string,
  frames: Iterable<Uint8Array>,
  sound: Float32Array,
): Promise<void> {
  await writeFile(soundPath, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength));
  const size = ['-s', `${WIDTH}x${HEIGHT}`, '-framerate', `${FRAME_RATE}`];
  const pictures = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', ...size, '-i', '-'];
  const soundInput = ['-f', 'f32le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i', soundPath];
  await runProgram(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y', ...pictures, ...soundInput],
      ...['-vf', TO_YUV, ...BT709, ...H264, ...AAC, ...REPRODUCIBLE, '-movflags', '+faststart', path],
    ],
    frames,
  );
}
