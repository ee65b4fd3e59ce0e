import type { ClipPlan } from '@framescout/clips';
import type { Seconds } from '@framescout/contract';
import type { Clip } from '../features/clips/index.ts';

/** A clip of 4 seconds that is kept and untrimmed, for tests. */
export function exampleClip(start: Seconds, number = 1): Clip {
  return {
    id: String(start),
    number,
    start,
    end: start + 4,
    eventTime: start + 2,
    confidence: 0.9,
    isKept: true,
    isTrimmed: false,
    name: null,
    place: start,
    events: [],
    covers: { startTime: start + 1, endTime: start + 3, sourceIds: ['element-1'] },
  };
}

/** The plan of a clip that is copied, for tests. */
export const examplePlan: ClipPlan = {
  range: { start: 1, end: 3, firstFrame: 30, lastFrame: 89, isEstimate: false },
  method: { kind: 'copy' },
  bytes: 1_000_000,
  encodedFrames: 0,
  sounds: { tracks: 1, encoded: 0, leftOut: 0 },
};
