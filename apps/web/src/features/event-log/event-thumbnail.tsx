import type { RegionBox, RegionPixels } from '@framescout/contract';
import { useCallback, useEffect, useRef } from 'react';
import { toImageData } from '../../ui/layout/region-preview.tsx';
import { useLatePicture } from '../../ui/layout/use-late-picture.ts';
import type { ListedEvent } from '../scan/index.ts';

// Rows that are merely scrolled past do not read a picture.
const READ_DELAY_MS = 120;

/**
 * Shows the surroundings of an event's element in its best frame, read once it scrolls into view. Until then,
 * shows what the scan captured.
 */
export function EventThumbnail({
  event,
  place,
  color,
  seen,
  readPicture,
}: {
  event: ListedEvent;
  /** Where to mark the element, in its color (fractions of the picture); null if unknown. */
  place: RegionBox | null;
  color: string;
  seen: RegionPixels | null;
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!seen || !element) return;
    element.width = seen.width;
    element.height = seen.height;
    element.getContext('2d')?.putImageData(toImageData(seen), 0, 0);
  }, [seen]);
  const read = useCallback(() => readPicture(event), [event, readPicture]);
  useLatePicture(canvas, read, READ_DELAY_MS);
  return (
    <span className="relative h-9 w-16 shrink-0 overflow-hidden rounded-[4px]">
      <canvas ref={canvas} width={64} height={36} className="block size-full bg-surface-0 object-cover" />
      {place && (
        <span
          className="absolute rounded-[2px] border opacity-80"
          style={{
            left: `${place.x * 100}%`,
            top: `${place.y * 100}%`,
            width: `${place.width * 100}%`,
            height: `${place.height * 100}%`,
            borderColor: color,
          }}
        />
      )}
    </span>
  );
}
