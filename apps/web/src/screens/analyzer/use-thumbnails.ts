import type { EngineClient } from '@framescout/engine';
import { useCallback, useEffect, useRef } from 'react';
import { ThumbnailReader } from '../../platform/thumbnail-reader.ts';

const THUMBNAIL_WIDTH = 176;

/** Thumbnails of the open video's frames. */
export function useThumbnails(engine: EngineClient): (time: number) => Promise<ImageBitmap | null> {
  const reader = useRef<ThumbnailReader | null>(null);
  useEffect(() => {
    const current = new ThumbnailReader(
      async (time) => (await engine.readPicture(time, THUMBNAIL_WIDTH)).bitmap,
    );
    reader.current = current;
    return () => current.dispose();
  }, [engine]);
  return useCallback((time) => reader.current?.get(time) ?? Promise.resolve(null), []);
}
