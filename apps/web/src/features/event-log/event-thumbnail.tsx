import type { RegionBox } from '@framescout/contract';
import { useEffect, useRef } from 'react';

// Rows that are only scrolled past do not read a picture.
const READ_DELAY_MS = 120;

/** A thumbnail of a frame, read when it scrolls into view. */
export function EventThumbnail({
  time,
  place,
  color,
  readThumbnail,
}: {
  time: number;
  /** Where to mark the element, in its colour; null if unknown. */
  place: RegionBox | null;
  color: string;
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
    <span className="relative h-9 w-16 shrink-0 overflow-hidden rounded-[4px]">
      <canvas ref={canvas} width={64} height={36} className="block size-full bg-surface-0" />
      {place && (
        <span
          className="absolute -translate-1/2 rounded-[2px] border outline outline-black/60"
          style={{
            left: `${(place.x + place.width / 2) * 100}%`,
            top: `${(place.y + place.height / 2) * 100}%`,
            width: `max(6px, ${place.width * 100}%)`,
            height: `max(5px, ${place.height * 100}%)`,
            borderColor: color,
          }}
        />
      )}
    </span>
  );
}
