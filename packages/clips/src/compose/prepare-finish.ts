import { type ClipFinish, type ClipWatermark, fadeOf, placeWatermark } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';
import { ClipRefusedError } from '../errors.ts';
import type { ClipOverlay } from './clip-overlay.ts';
import { decodePicture } from './decode-picture.ts';
import { type FrameFinish, NO_FRAME_FINISH } from './frame-finish.ts';
import { planAxis } from './plan-axis.ts';
import { PlaneKernel } from './plane-kernel.ts';

/**
 * Prepares what a finish adds to the frames of clips of a size, apart from their titles, which differ.
 * @throws {ClipRefusedError} if the picture of the watermark cannot be read
 */
export async function prepareFinish(finish: ClipFinish | null, clip: PixelSize): Promise<FrameFinish> {
  if (!finish) return NO_FRAME_FINISH;
  const { watermark } = finish;
  return {
    overlays: watermark ? [await drawWatermark(watermark, clip)] : [],
    fade: fadeOf(finish, 'picture'),
  };
}

async function drawWatermark(watermark: ClipWatermark, clip: PixelSize): Promise<ClipOverlay> {
  const [, type = '', text = ''] = /^data:(.*);base64,(.*)$/s.exec(watermark.picture) ?? [];
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const decoded = await decodePicture(new Blob([bytes], { type }));
  if (!decoded) {
    throw new ClipRefusedError(
      'The picture of the watermark cannot be read. Choose another PNG, JPEG or WebP.',
    );
  }
  const place = placeWatermark(watermark, clip, decoded);
  const { width, height } = decoded;
  return {
    place,
    pixels: resize(multiplyByOpacity(decoded.pixels, watermark.opacity), { width, height }, place),
    seconds: null,
  };
}

const CHANNELS = 4;

/** Multiplies colors (RGBA) by their opacity, and all of it by another (0..1). */
export function multiplyByOpacity(pixels: ArrayLike<number>, opacity = 1): Uint8Array<ArrayBuffer> {
  const multiplied = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const alpha = (pixels[at + 3] ?? 0) * opacity;
    for (let channel = 0; channel < 3; channel++)
      multiplied[at + channel] = Math.round(((pixels[at + channel] ?? 0) * alpha) / 255);
    multiplied[at + 3] = Math.round(alpha);
  }
  return multiplied;
}

const PIXELS = { apart: 1, first: 0.5 };

/** Resamples a picture as the parts of a layout are, channel by channel. */
function resize(pixels: Uint8Array, from: PixelSize, to: PixelSize): Uint8Array<ArrayBuffer> {
  const kernel = new PlaneKernel();
  const axis = (count: number, length: number) =>
    planAxis({ start: 0, length: count, count, ...PIXELS }, { start: 0, length, ...PIXELS });
  const source = kernel.allocate(from.width * from.height);
  const target = kernel.allocate(to.width * to.height);
  const resample = kernel.planResampling(
    axis(from.width, to.width),
    axis(from.height, to.height),
    { address: source, pitch: from.width },
    { address: target, pitch: to.width },
  );
  const { bytes } = kernel;
  const resized = new Uint8Array(CHANNELS * to.width * to.height);
  for (let channel = 0; channel < CHANNELS; channel++) {
    for (let at = 0; at < from.width * from.height; at++)
      bytes[source + at] = pixels[CHANNELS * at + channel] ?? 0;
    resample();
    for (let at = 0; at < to.width * to.height; at++)
      resized[CHANNELS * at + channel] = bytes[target + at] ?? 0;
  }
  return resized;
}
