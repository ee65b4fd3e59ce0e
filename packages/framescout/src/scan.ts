import type { SavedTemplate, ScanReport, VideoInfo } from '@framescout/contract';
import {
  type CheckpointStore,
  EVERY_FRAME,
  EvidenceStore,
  RunControl,
  runScan,
  type ScanOutcome,
  type ScanRequest,
  type ScanUpdate,
  ScoreSeries,
} from '@framescout/engine';
import type { TimeRange } from '@framescout/media';
import type { Recording } from './recording.ts';

/** How far a scan is, a few times a second. */
export type Progress = Omit<ScanUpdate, 'batches' | 'previewBatches' | 'pictures'>;

/** How to scan. */
export type ScanOptions = {
  /** Pauses, ends or cancels it from outside. */
  control?: RunControl | undefined;
  onProgress?: (progress: Progress) => void;
  /** Where to keep the scores while it runs. A scan that was interrupted goes on from there. */
  checkpoints?: CheckpointStore | null | undefined;
  /** N for scoring one frame in N; 1 by default. */
  everyNth?: number;
  /**
   * Decodes every frame. Otherwise, frames that no other is predicted from are left out while nothing is in sight, which
   * gives the same events.
   */
  everyFrame?: boolean;
  /** Scores keyframes, and every frame around those that may show an element: finds what a keyframe shows. */
  isQuick?: boolean;
  /** Scans one of the ranges of `planRanges` only; `joinScans` makes one scan of all of them. */
  range?: TimeRange;
};

/**
 * A scan's result: every frame's scores, from which events are read at any sensitivity without another scan.
 * `isComplete` is false if it was ended before the recording's end.
 */
export type Scan = {
  template: SavedTemplate;
  video: VideoInfo;
  isComplete: boolean;
  report: ScanReport;
  /** By element id. */
  scores: ReadonlyMap<string, ScoreSeries>;
};

/**
 * Looks for a template's elements in every frame of a recording. Damaged stretches are skipped, and reported.
 * @throws {SelectionMissingError} if an element has fewer than 3 selections
 */
export async function scan(
  recording: Recording,
  template: SavedTemplate,
  {
    control,
    onProgress,
    checkpoints,
    everyNth = 1,
    everyFrame = false,
    isQuick = false,
    range,
  }: ScanOptions = {},
): Promise<Scan> {
  const scores = new Map<string, ScoreSeries>();
  const request: ScanRequest = {
    ...EVERY_FRAME,
    elements: template.elements.map(({ id, selections, counterExamples, processing, area }) => ({
      id,
      selections,
      counterExamples,
      processing,
      area,
    })),
    matcher: 'adaptive',
    everyNth,
    isQuick,
    isSparing: !everyFrame,
    resume: true,
    ...(range && { range }),
  };
  const { status, report } = await streamScan(recording, request, {
    control,
    checkpoints,
    onUpdate: ({ batches, previewBatches: _none, pictures: _neither, ...progress }) => {
      for (const batch of batches) {
        const series = scores.get(batch.elementId) ?? new ScoreSeries(batch);
        series.append(batch);
        scores.set(batch.elementId, series);
      }
      onProgress?.(progress);
    },
  });
  return { template, video: recording.info, isComplete: status === 'complete', report, scores };
}

/** How to run a scan whose scores are taken as they come. */
export type StreamOptions = Pick<ScanOptions, 'control' | 'checkpoints'> & {
  /** Keeps pixels of doubtful frames, by which `relearn` scores corrections without scanning again. */
  keepsEvidence?: boolean;
  /** Takes the scores that are new since the last call, a few times a second. */
  onUpdate(update: ScanUpdate): void;
};

/**
 * Scans a recording and hands scores over while it runs, for whoever shows them meanwhile. `scan` is this, with the
 * scores collected.
 * @throws {SelectionMissingError} if an element has fewer than 3 selections
 */
export async function streamScan(
  recording: Recording,
  request: ScanRequest,
  { control, checkpoints, keepsEvidence = false, onUpdate }: StreamOptions,
): Promise<ScanOutcome> {
  const evidence = keepsEvidence ? new EvidenceStore() : null;
  recording.evidence = evidence;
  return runScan(request, {
    video: recording.video,
    studies: recording.studies,
    // Only a correction needs them again, and reads them again; decoders need the memory until then.
    forgetsStudies: true,
    evidence,
    control: control ?? new RunControl(new AbortController().signal),
    store: checkpoints ?? null,
    fingerprint: await recording.fingerprint(),
    onUpdate,
  });
}
