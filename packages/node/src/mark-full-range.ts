import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AVCOL_RANGE_JPEG, type Frame } from 'node-av';

/**
 * Marks the format of a frame of the full range as decoders of H.264 and Motion JPEG do, so that encoders bring it to the
 * limited range, whichever codec it comes from. They have no other way to know.
 */
export function markFullRange(frame: Frame, isFull = false): void {
  if (!isFull && frame.colorRange !== AVCOL_RANGE_JPEG) return;
  if (frame.format === AV_PIX_FMT_YUV420P) frame.format = AV_PIX_FMT_YUVJ420P;
}
