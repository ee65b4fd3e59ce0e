import type { RegionBox } from '@framescout/contract';
import { useEffect, useRef } from 'react';

// Rows that are only scrolled past read nothing.
const READ_DELAY_MS = 120;

/** A frame as a small picture, read when it comes into sight. */
export function EventThumbnail({
  time,
  place,
  color,
  readThumbnail,
}: {
  time: number;
  /** Where in the picture the element is, marked in its colour; null where that is not known. */
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
