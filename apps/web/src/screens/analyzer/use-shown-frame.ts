import type { EngineClient } from '@framescout/framescout';
import { useEffect, useState } from 'react';

/** The index (0-based) of the frame at `time`; null while unknown, as during playback. */
export function useShownFrame(engine: EngineClient, time: number, isPlaying: boolean): number | null {
  const [frame, setFrame] = useState<number | null>(null);
  useEffect(() => {
    if (isPlaying) return;
    let isStale = false;
    engine.locateFrame(time).then(
      (location) => !isStale && setFrame(location.frame),
      () => !isStale && setFrame(null),
    );
    return () => {
      isStale = true;
    };
  }, [engine, time, isPlaying]);
  return isPlaying ? null : frame;
}
