import { MAX_WATERMARK_BYTES } from '@framescout/contract';

// The longer side in pixels. A watermark is seldom wider than a third of a clip.
const SIZES = [640, 480, 320, 160] as const;
const TYPES = ['image/png', 'image/webp'] as const;

/**
 * Reads the picture of a watermark as a data URL, made smaller until it may be kept with the project; null if it is
 * no picture.
 */
export async function readWatermark(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const size of SIZES) {
      const scale = Math.min(1, size / Math.max(bitmap.width, bitmap.height));
      const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
      const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      for (const type of TYPES) {
        const blob = await canvas.convertToBlob({ type });
        if (blob.size <= MAX_WATERMARK_BYTES) return await toDataUrl(blob);
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
