import { FFmpegOffError } from '@framescout/media';

let registering: Promise<void> | null = null;

/**
 * Registers native FFmpeg for decoding recordings and encoding clips in Node, and for reading containers that
 * nothing else here reads. Call it before opening a recording. Decoders run on the CPU: frames that stay in GPU
 * memory cannot be read in part.
 * @throws {FFmpegOffError} if it is switched off by the environment variable `FRAMESCOUT_FFMPEG`; nothing of FFmpeg
 *   is loaded then
 */
export async function registerNativeMedia(): Promise<void> {
  if ((process.env['FRAMESCOUT_FFMPEG'] ?? 'on') !== 'on') {
    throw new FFmpegOffError(
      'Recordings are decoded by FFmpeg, which is switched off here. To switch it on, set FRAMESCOUT_FFMPEG to "on".',
    );
  }
  registering ??= import('./register-ffmpeg.ts').then(({ registerFFmpeg }) => registerFFmpeg());
  await registering;
}
