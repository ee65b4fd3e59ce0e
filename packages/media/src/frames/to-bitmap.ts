import type { VideoSample } from 'mediabunny';
import { UndecodableFrameError } from '../errors.ts';

/** Draws a frame upright, at most `maxWidth` wide. @throws {UndecodableFrameError} without canvas */
export function toBitmap(sample: VideoSample, maxWidth: number): ImageBitmap {
  const scale = Math.min(1, maxWidth / sample.displayWidth);
  const width = Math.max(1, Math.round(sample.displayWidth * scale));
  const height = Math.max(1, Math.round(sample.displayHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new UndecodableFrameError('This browser provided no canvas to draw the frame on.');
  sample.draw(context, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}
