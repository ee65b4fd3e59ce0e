import type { ReferenceImage } from '@framescout/framescout/page';

// Larger pictures are scaled down: no element is this large on screen, and searching for a larger picture
// takes longer.
const MAX_SIDE_PIXELS = 480;
// Pixels with a lower alpha (0..255) do not belong to the element.
const OPAQUE = 128;

/**
 * Reads a picture file as pixels, with a mask if parts of it are transparent.
 * @throws {DOMException} if the browser cannot read it
 */
export async function readReferenceImage(file: Blob): Promise<ReferenceImage> {
  using bitmap = makeDisposable(await createImageBitmap(file));
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new DOMException('This browser provided no canvas to read the picture with.');
  context.drawImage(bitmap, 0, 0, width, height);
  return withoutAlpha(context.getImageData(0, 0, width, height));
}

/** Converts RGBA pixels to RGB and, if any pixel is transparent, a mask. */
function withoutAlpha({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): ReferenceImage {
  const rgb = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) {
    rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
    mask[i] = (data[i * 4 + 3] ?? 0) >= OPAQUE ? 255 : 0;
  }
  return { pixels: { width, height, data: rgb }, mask: mask.every((value) => value > 0) ? null : mask };
}

function makeDisposable(bitmap: ImageBitmap): ImageBitmap & Disposable {
  return Object.assign(bitmap, { [Symbol.dispose]: () => bitmap.close() });
}
