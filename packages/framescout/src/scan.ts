import type { SavedTemplate, ScanReport, Seconds, VideoInfo } from '@framescout/contract';
import {
  type CheckpointStore,
  EVERY_FRAME,
  type EvidenceStore,
  RunControl,
  runScan,
  type ScanOutcome,
  type ScanRequest,
  type ScanUpdate,
  ScoreSeries,
} from '@framescout/engine';
import type { TimeRange } from '@framescout/media';
import type { Recording } from './recording.ts';

/** The progress of a scan, reported a few times per second. */
export type Progress = Omit<ScanUpdate, 'batches' | 'previewBatches' | 'pictures'>;

/** Options for a scan. */
export type ScanOptions = {
  /** Pauses, stops or cancels the scan from outside. */
  control?: RunControl | undefined;
  onProgress?: (progress: Progress) => void;
  /** Where to save scores during the scan. An interrupted scan resumes from there. */
  checkpoints?: CheckpointStore | null | undefined;
  /** Scores one frame in N; 1 by default. */
  everyNth?: number;
  /** Decodes every frame; otherwise skips frames nothing is predicted from, for the same events. */
  everyFrame?: boolean;
  /** Scores keyframes and the frames around finds; misses what no keyframe shows. */
  isQuick?: boolean;
  /** Scans only one of the ranges of `planRanges`; `joinScans` joins the scans of all of them. */
  range?: TimeRange;
};

/** A scan: every frame's scores, for events at any sensitivity. `isComplete`: not stopped early. */
export type Scan = {
  template: SavedTemplate;
  video: VideoInfo;
  isComplete: boolean;
  /** When the scanned range ends; omitted if that is the end of the recording. */
  rangeEnd?: Seconds | undefined;
  report: ScanReport;
  /** By element id. */
  scores: ReadonlyMap<string, ScoreSeries>;
};

/** Searches every frame for elements; skips and reports damage. @throws {SelectionMissingError} */
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
    skipsFrames: !everyFrame,
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
  return {
    template,
    video: recording.info,
    isComplete: status === 'complete',
    rangeEnd: range && range.end < recording.info.duration ? range.end : undefined,
    report,
    scores,
  };
}

/** Options for a scan that streams its scores. */
export type StreamOptions = Pick<ScanOptions, 'control' | 'checkpoints'> & {
  /** An empty store for the pixels around detections, so that `relearn` need not scan again. */
  evidence?: EvidenceStore;
  /** Receives the new scores since the last call, a few times per second. */
  onUpdate(update: ScanUpdate): void;
};

/** Scans and streams the scores meanwhile. @throws {SelectionMissingError} if there are fewer than 3 */
export async function streamScan(
  recording: Recording,
  request: ScanRequest,
  { control = new RunControl(), checkpoints, evidence, onUpdate }: StreamOptions,
): Promise<ScanOutcome> {
  return runScan(request, {
    video: recording.video,
    studies: recording.studies,
    // Only a correction needs them again, and it reads them again; until then, decoders need the memory.
    freesStudies: true,
    evidence: evidence ?? null,
    control,
    store: checkpoints ?? null,
    fingerprint: await recording.fingerprint(),
    onUpdate,
  });
}
