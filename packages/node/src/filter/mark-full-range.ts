import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AVCOL_RANGE_JPEG, type Frame } from 'node-av';

/**
 * Marks a full-range frame's pixel format the way H.264 and Motion JPEG decoders do, so that encoders convert
 * it to limited range, whichever codec it comes from. They have no other way of knowing.
 */
export function markFullRange(frame: Frame, isFull = false): void {
  if (!isFull && frame.colorRange !== AVCOL_RANGE_JPEG) return;
  if (frame.format === AV_PIX_FMT_YUV420P) frame.format = AV_PIX_FMT_YUVJ420P;
}
