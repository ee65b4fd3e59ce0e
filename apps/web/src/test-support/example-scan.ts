import { NO_PROCESSING, type RegionSelection, type ScanReport } from '@framescout/contract';
import {
  type CheckpointSummary,
  type ScanUpdate,
  type ScoreBatch,
  ScoreSeries,
} from '@framescout/framescout/page';
import { type ScoresById, scoresOf } from '../features/scan/index.ts';

/** The selections of an element, at one frame per second, for tests. */
export const exampleSelections: RegionSelection[] = [0, 1, 2].map((frame) => ({
  frame,
  time: frame,
  x: 0,
  y: 0,
  width: 0.1,
  height: 0.1,
  imageData: { width: 1, height: 1, data: new Uint8Array(3) },
}));

/** The outcome of a scan of four frames, for tests. */
export const exampleReport: ScanReport = {
  matcher: 'adaptive',
  framesLooked: 4,
  everyNth: 1,
  isQuick: false,
  skipsFrames: false,
  speed: 8,
  framesPerSecond: 240,
  decoders: 2,
  skippedRanges: [],
};

/** The checkpoint of a scan for element 1 that was interrupted halfway, for tests. */
export const exampleCheckpoint: CheckpointSummary = {
  fingerprint: '',
  videoName: 'match.mp4',
  progressPercent: 37.4,
  savedAt: 0,
  elements: [
    { id: 'element-1', selections: exampleSelections, counterExamples: [], processing: NO_PROCESSING },
  ],
  matcher: 'adaptive',
  everyNth: 1,
  run: 'earlier',
};

/** News of a scan that is 42.7 % done, for tests. */
export const exampleUpdate: ScanUpdate = {
  phase: 'full',
  progressPercent: 42.7,
  speed: 8,
  framesPerSecond: 240,
  framesLooked: 50,
  secondsLeft: 1,
  batches: [],
  previewBatches: [],
  pictures: [],
  skippedRanges: [],
};

type BatchOptions = { from?: number; elementId?: string; learned?: boolean };

const PLACE = { x: 10, y: 10 };
const SIZE = { width: 40, height: 20 };

/**
 * News of scores at one frame per second from `from` on, for tests; a frame shows the element where its
 * similarity (0..1) is high. An element that was `learned` is seen at the same place each time.
 */
export function exampleBatch(
  similarities: readonly number[],
  { from = 0, elementId = 'element-1', learned = false }: BatchOptions = {},
): ScoreBatch {
  const shape = learned
    ? { regionCount: 1, geometry: { places: [PLACE], region: SIZE, box: SIZE } }
    : { regionCount: 3, geometry: null };
  const series = new ScoreSeries(shape);
  similarities.forEach((value, index) => {
    const similarity = value * 65_535;
    series.add(from + index, from + index, {
      similarities: new Uint16Array(shape.regionCount).fill(similarity),
      opacity: 0,
      earlier: 0,
      later: 0,
      detections: new Uint16Array(learned ? [PLACE.x, PLACE.y, similarity] : []),
    });
  });
  return { elementId, ...shape, ...series.batchFrom(0, 0) };
}

/** Scores at one frame per second, for tests; a frame shows element 1 where its similarity (0..1) is high. */
export function exampleScores(similarities: readonly number[]): ScoresById {
  return scoresOf([exampleBatch(similarities)]);
}

/** Scores like those of {@link exampleScores}, of an element that was learned. */
export function exampleDetections(similarities: readonly number[]): ScoresById {
  return scoresOf([exampleBatch(similarities, { learned: true })]);
}
