import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ListedEvent } from '../../../features/scan/index.ts';
import { ThumbnailReader } from '../../../platform/thumbnail-reader.ts';
import { toImageData } from '../../../ui/layout/region-preview.tsx';
import { eventPicture } from '../../../workspace/review/event-places.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

const THUMBNAIL_WIDTH = 176;

/** Readers for thumbnails of the open video: of whole frames, and of the surroundings of events. */
export type Thumbnails = {
  readThumbnail(time: number): Promise<ImageBitmap | null>;
  readEventPicture(event: ListedEvent): Promise<ImageBitmap | null>;
};

/**
 * Reads thumbnails of the open video. While a scan runs, none are read for events: an event's frame can be
 * seconds of decoding after a keyframe, and changes while the event grows. Pictures taken by the scan itself
 * stand in for them.
 */
export function useThumbnails({ video: { engine, info }, elements: tracked, scan }: Workspace): Thumbnails {
  const { elements } = useStore(tracked);
  const isScanning = useStore(scan, ({ status }) => status === 'analyzing');
  const reader = useRef<ThumbnailReader | null>(null);
  useEffect(() => {
    const current = new ThumbnailReader();
    reader.current = current;
    return () => current.dispose();
  }, []);
  const read = useCallback(
    (key: string, readNow: () => Promise<ImageBitmap>) =>
      reader.current?.get(key, readNow) ?? Promise.resolve(null),
    [],
  );
  const readThumbnail = useCallback(
    (time: number) =>
      read(time.toFixed(3), async () => (await engine.readPicture(time, THUMBNAIL_WIDTH)).bitmap),
    [read, engine],
  );
  const readEventPicture = useCallback(
    async (event: ListedEvent) => {
      if (isScanning) return null;
      const around = eventPicture(event, elements, info)?.part;
      if (!around) return readThumbnail(event.peakTime);
      // Rules may have narrowed the event to another frame.
      const time = event.region?.time ?? event.peakTime;
      const { x, y, ...size } = around;
      return read(`${time.toFixed(3)} ${x} ${y} ${size.width}`, async () => {
        const middle = { x: x + size.width / 2, y: y + size.height / 2 };
        const { imageData } = await engine.selectRegion(time, middle.x, middle.y, size);
        return createImageBitmap(toImageData(imageData));
      });
    },
    [read, readThumbnail, engine, info, elements, isScanning],
  );
  return { readThumbnail, readEventPicture };
}
