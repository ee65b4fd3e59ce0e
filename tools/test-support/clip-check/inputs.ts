import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run-ffmpeg.ts';

/** A kind of input: how to make it from a fixture (null if it is one), and what to cut from it (seconds). */
export type MatrixInput = {
  name: string;
  trait: string;
  source: string;
  /** FFmpeg's options between the input and the output, separated by spaces. */
  parameters: string | null;
  start: number;
  end: number;
  /** Without an `ftyp` box, like old QuickTime files. */
  isOld?: boolean;
  /** The shape of the picture that the container states, whatever the stream says. */
  aspect?: string;
};

const SIGNAL = 'signal-h264-aac.mp4';
const X264 = '-c:v libx264 -preset veryfast -g 60 -bf 3';
const X265 = '-c:v libx265 -x265-params log-level=error:keyint=60';
const BT709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv';
const HDR10 = '-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc';

const made = (
  name: string,
  trait: string,
  parameters: string,
  special: Partial<MatrixInput> = {},
): MatrixInput => ({ name, trait, source: SIGNAL, parameters, start: 2.7, end: 6.4, ...special });

const fixture = (name: string, trait: string, start: number, end: number): MatrixInput => ({
  ...{ name, trait, source: name, parameters: null, start, end },
});

/** The inputs that are cut into every container. */
export const INPUTS: readonly MatrixInput[] = [
  fixture(SIGNAL, 'H.264 with B-frames and AAC in MP4', 2.7, 6.4),
  fixture('recording-3-sounds.mkv', 'H.264 and three AAC tracks, chapters and a date in MKV', 0.7, 4.4),
  fixture('signal-vp9-opus.webm', 'VP9 and Opus in WebM', 2.7, 6.4),
  made('vp8-vorbis.webm', 'VP8 and Vorbis in WebM', '-c:v libvpx -b:v 1M -g 60 -c:a libvorbis'),
  made(
    'av1-opus.mkv',
    'AV1 and Opus in MKV',
    '-c:v libaom-av1 -cpu-used 8 -crf 30 -b:v 0 -g 60 -c:a libopus',
  ),
  made('h264-mp3.mkv', 'H.264 with B-frames and MP3 in MKV', `${X264} -c:a libmp3lame`),
  made('h264-no-b-frames.mp4', 'H.264 without B-frames, AAC in MP4', `${X264} -bf 0 -c:a copy`),
  made('h264-pcm.mov', 'H.264 and PCM in MOV', `${X264} -c:a pcm_s16le`),
  made('h264-aac.ts', 'H.264 and AAC in MPEG-TS', `${X264} -c:a aac`),
  made('h264-open-gop.mp4', 'H.264 with open groups, AAC in MP4', `${X264} -x264-params open-gop=1 -c:a aac`),
  made(
    'h264-vfr.mp4',
    'H.264 with uneven frame durations, AAC in MP4',
    `-vf select='not(eq(mod(n,5),3))' -fps_mode vfr ${X264} -c:a aac`,
  ),
  made('h264-10-bit.mp4', 'H.264 of ten bits, AAC in MP4', `${X264} -pix_fmt yuv420p10le -c:a aac`),
  fixture('h264-rotated-90.mp4', 'H.264, turned by 90 degrees, silent, in MP4', 0.9, 2.4),
  made(
    'xvid.avi',
    'MPEG-4 (XviD) with B-frames and MP3 in AVI, through FFmpeg',
    '-c:v mpeg4 -vtag XVID -bf 2 -g 60 -q:v 3 -c:a libmp3lame',
  ),
  made('wmv2.wmv', 'WMV 8 and WMA in ASF, through FFmpeg', '-c:v wmv2 -g 60 -q:v 3 -c:a wmav2'),
  made('h264.flv', 'H.264 with B-frames and AAC in FLV', `${X264} -c:a aac`),
  made(
    'h264-3x4.flv',
    'H.264 that says 3:4 pixels in FLV, which has no place for them',
    `-vf setsar=3/4 ${X264} -c:a copy`,
  ),
  made(
    'sorenson.flv',
    'Sorenson H.263 and MP3 in FLV, through FFmpeg',
    '-c:v flv -g 60 -q:v 3 -c:a libmp3lame -ar 44100',
  ),
  made('hevc.mkv', 'HEVC and AAC in MKV, through FFmpeg', `${X265} -c:a aac`),
  made('hevc-aac.ts', 'HEVC and AAC in MPEG-TS, through FFmpeg', `${X265} -c:a aac`),
  made(
    'mpeg2.mpg',
    'MPEG-2 and MP2 in a program stream, through FFmpeg',
    '-c:v mpeg2video -bf 2 -g 60 -q:v 3 -c:a mp2',
  ),
  made(
    'hdr10-hevc.mp4',
    'HDR10: HEVC of ten bits in MP4, through FFmpeg',
    `${X265}:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc -pix_fmt yuv420p10le -tag:v hvc1 ${HDR10} -c:a aac`,
  ),
  made(
    'hdr10-vp9.webm',
    'HDR10: VP9 of ten bits in WebM',
    `-c:v libvpx-vp9 -pix_fmt yuv420p10le -deadline realtime -cpu-used 8 -b:v 2M -g 60 ${HDR10} -c:a libopus`,
  ),
  made(
    'h264-4k.mp4',
    'H.264 of 3840 x 2160, AAC in MP4',
    `-vf scale=3840:2160:flags=neighbor ${X264} -c:a aac`,
  ),
  made(
    'prores.mov',
    'ProRes 422 HQ and PCM in MOV, through FFmpeg',
    '-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -c:a pcm_s16le',
  ),
  made(
    'mjpeg.avi',
    'Motion JPEG and PCM in AVI, through FFmpeg',
    '-c:v mjpeg -q:v 3 -pix_fmt yuvj420p -c:a pcm_s16le',
  ),
  made('no-ftyp.mov', 'H.264 and PCM in MOV without ftyp', `${X264} -c:a pcm_s16le`, { isOld: true }),
  made(
    'h264-3x4-stream.mkv',
    'H.264 that says 3:4 pixels in MKV that says square ones, limited range',
    `-vf setsar=3/4 ${X264} ${BT709} -c:a copy`,
    { aspect: '16:9' },
  ),
  made(
    'h264-4x3-container.mkv',
    'H.264 that says square pixels in MKV that says 3:4, limited range',
    `-vf setsar=3/4 ${X264} -bsf:v h264_metadata=sample_aspect_ratio=1/1 ${BT709} -c:a copy`,
  ),
  made(
    'h264-still.mp4',
    'H.264 of 15 frames/s with B-frames and a still picture, at which the clip ends',
    `-vf select='mod(n,2)*not(between(n,152,160))' -fps_mode passthrough ${X264} -c:a copy`,
    { end: 5.2 },
  ),
  made('h264-silent.mp4', 'H.264 with B-frames in MP4, silent', `${X264} -an`),
];

/** Returns the path of an input, which it makes in a folder unless it is a fixture. */
export async function makeInput(
  { name, source, parameters, isOld = false, aspect }: MatrixInput,
  folder: string,
): Promise<string> {
  const from = join('fixtures', source);
  if (!parameters) return from;
  const path = join(folder, name);
  const made = aspect ? join(folder, `stream-of-${name}`) : path;
  const ffmpeg = (input: string, options: readonly string[], output: string) =>
    runProgram('ffmpeg', ['-v', 'error', '-y', '-i', input, ...options, output]);
  await ffmpeg(from, parameters.split(' '), made);
  if (aspect) await ffmpeg(made, ['-c', 'copy', '-aspect', aspect], path);
  if (isOld) await hideBrand(path);
  return path;
}

/** Renames a movie's first box from `ftyp` to `wide` (free space). */
async function hideBrand(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.write('wide', 4, 'latin1');
}
