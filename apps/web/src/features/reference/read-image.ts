import type { ReferenceImage } from '@framescout/engine';

// Larger pictures are scaled down: an element is never larger than this on screen, and the search costs its size.
const LONGEST_SIDE = 480;
// Pixels more see-through than this are not the element's.
const OPAQUE = 128;

/**
 * Reads a picture file as pixels, with a mask where it is see-through.
 * @throws {DOMException} when the browser cannot read it
 */
export async function readReferenceImage(file: Blob): Promise<ReferenceImage> {
  using bitmap = disposable(await createImageBitmap(file));
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new DOMException('This browser gave no canvas to read the picture with.');
  context.drawImage(bitmap, 0, 0, width, height);
  return withoutAlpha(context.getImageData(0, 0, width, height));
}

/** RGBA pixels as RGB and, where any pixel is see-through, a mask. */
function withoutAlpha({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): ReferenceImage {
  const rgb = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) {
    rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
    mask[i] = (data[i * 4 + 3] ?? 0) >= OPAQUE ? 255 : 0;
  }
  return { pixels: { width, height, data: rgb }, mask: mask.every((value) => value > 0) ? null : mask };
}

function disposable(bitmap: ImageBitmap): ImageBitmap & Disposable {
  return Object.assign(bitmap, { [Symbol.dispose]: () => bitmap.close() });
}
