import type { RegionPixels } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import type { PixelRect, PixelSize } from './pixel-rect.ts';
import { convertToRgb } from './to-rgb.ts';

/** Reads a rectangle through a canvas, which draws frames whose format can't be read. */
export function readThroughCanvas(sample: VideoSample, decoded: PixelRect, visible: PixelSize): RegionPixels {
  const canvas = new OffscreenCanvas(decoded.width, decoded.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas context not available');
  const frame = sample.toVideoFrame();
  try {
    const scaleX = frame.displayWidth / visible.width;
    const scaleY = frame.displayHeight / visible.height;
    context.drawImage(
      frame,
      decoded.left * scaleX,
      decoded.top * scaleY,
      decoded.width * scaleX,
      decoded.height * scaleY,
      0,
      0,
      decoded.width,
      decoded.height,
    );
  } finally {
    frame.close();
  }
  const { data } = context.getImageData(0, 0, decoded.width, decoded.height);
  const rgb = new Uint8ClampedArray(decoded.width * decoded.height * 3);
  const format = { kind: 'packed', red: 0, blue: 2, stepX: 1, stepY: 1 } as const;
  const planes = { bytes: new Uint8Array(data.buffer), layout: [{ offset: 0, stride: decoded.width * 4 }] };
  convertToRgb(planes, format, { matrix: null, fullRange: null }, { ...decoded, left: 0, top: 0 }, rgb);
  return { width: decoded.width, height: decoded.height, data: new Uint8Array(rgb.buffer) };
}
