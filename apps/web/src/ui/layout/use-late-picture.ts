import { type RefObject, useEffect, useState } from 'react';

/**
 * Draws a picture on a canvas once it is still wanted after `delayMs`: what is merely passed over reads none.
 * Returns whether one was drawn. A new `read` function reads again, so memoize it.
 */
export function useLatePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  read: () => Promise<ImageBitmap | null>,
  delayMs: number,
): boolean {
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const bitmap = await read().catch(() => null);
      const element = canvas.current;
      if (bitmap && element && !isGone) {
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
        setHasPicture(true);
      }
      bitmap?.close();
    }, delayMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [canvas, read, delayMs]);
  return hasPicture;
}
