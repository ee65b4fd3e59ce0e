import type { PixelSize } from '@framescout/media';

/** A picture's pixels: RGBA, row by row. */
export type DecodedPicture = PixelSize & { pixels: Uint8Array | Uint8ClampedArray };

/** Decodes the file of a picture (PNG, JPEG, WebP); null if it cannot be read. */
export type PictureDecoder = (file: Blob) => Promise<DecodedPicture | null>;

let decoder: PictureDecoder | null = null;

/** Registers how pictures are decoded outside browsers. */
export function registerPictureDecoder(own: PictureDecoder): void {
  decoder = own;
}

/** Decodes the file of a picture (PNG, JPEG, WebP); null if it cannot be read. */
export const decodePicture: PictureDecoder = (file) => (decoder ?? decodeInBrowser)(file);

async function decodeInBrowser(file: Blob): Promise<DecodedPicture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}
