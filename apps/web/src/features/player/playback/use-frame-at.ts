import type { EngineClient } from '@framescout/framescout/page';
import type { FrameLocation } from '@framescout/media';
import { useCallback } from 'react';
import { useAnswer } from '../../../platform/use-answer.ts';

/** Returns the frame at `time` (seconds); null during playback, or if it is not known. */
export function useFrameAt(
  engine: Pick<EngineClient, 'locateFrame'>,
  time: number,
  isPlaying: boolean,
): FrameLocation | null {
  const locate = useCallback(() => engine.locateFrame(time), [engine, time]);
  const frame = useAnswer(isPlaying ? null : locate);
  return isPlaying ? null : (frame ?? null);
}
