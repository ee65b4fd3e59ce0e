import { useEffect, useRef } from 'react';

// Rows that are only scrolled past read nothing.
const READ_DELAY_MS = 120;

/** A frame as a small picture, read when it comes into sight. */
export function EventThumbnail({
  time,
  readThumbnail,
}: {
  time: number;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(async () => {
      const bitmap = await readThumbnail(time).catch(() => null);
      const element = canvas.current;
      if (bitmap && element && !isGone) {
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap?.close();
    }, READ_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [time, readThumbnail]);
  return (
    <canvas ref={canvas} width={64} height={36} className="h-9 w-16 shrink-0 rounded-[4px] bg-surface-0" />
  );
}
