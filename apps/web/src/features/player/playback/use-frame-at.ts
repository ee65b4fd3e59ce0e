import type { EngineClient } from '@framescout/framescout/page';
import type { FrameLocation } from '@framescout/media';
import { useEffect, useState } from 'react';

/** Returns the frame at `time` (seconds); null during playback, or if it is not known. */
export function useFrameAt(
  engine: Pick<EngineClient, 'locateFrame'>,
  time: number,
  isPlaying: boolean,
): FrameLocation | null {
  const [frame, setFrame] = useState<FrameLocation | null>(null);
  useEffect(() => {
    if (isPlaying) return;
    let isStale = false;
    engine.locateFrame(time).then(
      (location) => !isStale && setFrame(location),
      () => !isStale && setFrame(null),
    );
    return () => {
      isStale = true;
    };
  }, [engine, time, isPlaying]);
  return isPlaying ? null : frame;
}
