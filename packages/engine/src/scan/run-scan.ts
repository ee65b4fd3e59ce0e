import { type ScanReport, SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import type { TimeRange, Video } from '@framescout/media';
import { SelectionMissingError } from '../errors.ts';
import { DecoderPool } from './decode/decoder-pool.ts';
import { DetectionTimes } from './decode/detection-times.ts';
import { adaptPlan, worthwhileGap } from './decode/plan-frame-skipping.ts';
import { FullPass } from './full-pass.ts';
import type { CheckpointStore } from './journal/checkpoint-store.ts';
import { ScanJournal } from './journal/scan-journal.ts';
import { KeyframeScores } from './keyframes/keyframe-scores.ts';
import { previewPass } from './preview-pass.ts';
import { ScanReporter } from './progress/scan-reporter.ts';
import type { ScanUpdate } from './progress/scan-update.ts';
import type { ScanRequest } from './request/scan-request.ts';
import { chooseMethod } from './scan-method.ts';
import { DetectionPictures } from './score/detection-pictures.ts';
import type { EvidenceStore } from './score/evidence-store.ts';
import { FrameScorer } from './score/frame-scorer.ts';
import { createScanMatchers, type MatcherContext } from './score/scan-matchers.ts';
import { MAX_ENTRANCE_SECONDS } from './trace/entrance-limits.ts';

/** How a scan ended. If it failed, its promise rejects instead. */
export type ScanOutcome = {
  status: 'complete' | 'cancelled';
  report: ScanReport;
  /**
   * Whether it resumed another one, of whose part of the video there is no evidence to learn from; treated as
   * false if missing.
   */
  isResumed?: boolean;
  /** The run of a complete scan whose checkpoint stays until it is dropped; missing if there is none. */
  keptRun?: string;
};

/** Dependencies of a scan. `fingerprint` identifies the video in the store. */
export type ScanContext = MatcherContext & {
  /** Where to keep pixels for scoring corrections without decoding again; null if there won't be any. */
  evidence: EvidenceStore | null;
  store: CheckpointStore | null;
  fingerprint: string;
  onUpdate(update: ScanUpdate): void;
};

/**
 * Scans an open video for the elements of a request, with updates while it runs. A scan that is told to
 * finish soon ends as cancelled after the chunks in progress, and keeps its checkpoint; so does a complete one
 * if the request says so.
 * @throws {SelectionMissingError} if an element has fewer than 3 selections
 */
export async function runScan(request: ScanRequest, context: ScanContext): Promise<ScanOutcome> {
  const { video, control, evidence, onUpdate } = context;
  requireSelections(request);
  const method = await chooseMethod(request, video);
  const journal = await ScanJournal.open(request, {
    ...context,
    store: method.isQuick ? null : context.store,
    skipsFrames: method.skippingPlan !== null,
  });
  const firstTime = journal.resumeAt ?? request.range?.start ?? Number.NEGATIVE_INFINITY;
  const startTime = Math.max(firstTime, video.info.firstFrameTime);
  const pictures = request.takesPictures ? new DetectionPictures() : null;
  const { skippedRanges } = journal;
  const reporter = new ScanReporter({ video, control, startTime, skippedRanges, pictures, onUpdate });
  const { progress } = reporter;
  reporter.send('learning');
  const matchers = await createScanMatchers(request, context);
  const preference = await video.raceDecoders(() => {
    const scorer = new FrameScorer(video, matchers);
    return (sample) => scorer.score(sample);
  });
  const suited = method.skippingPlan && adaptPlan(method.skippingPlan, preference);
  const detectionTimes = suited && new DetectionTimes(worthwhileGap(suited));
  await control.whenRunning();
  progress.restart();

  const { restoredBatches } = journal;
  if (restoredBatches.length > 0) reporter.send('full', { batches: restoredBatches });
  const passes = { video, control, method, matchers, preference, startTime, reporter, pictures };
  const keyframes = new KeyframeScores(matchers);
  let ranges: TimeRange[];
  if (method.isQuick) {
    ranges = keyframes.ranges(await previewPass(passes, keyframes), video.info.duration);
  } else {
    if (request.keyframesFirst && restoredBatches.length === 0) {
      await previewPass(passes, keyframes);
      progress.restart();
    }
    const start = method.mustCount ? startTime : await leadIn(video, startTime);
    ranges = [{ start, end: request.range?.end ?? Number.POSITIVE_INFINITY }];
  }

  const pool = await DecoderPool.create(video, preference, method.mustCount ? 1 : request.decoders, control);
  const pass = new FullPass({
    context: passes,
    ranges,
    firstTime,
    pool,
    journal,
    evidence,
    detectionTimes,
    keyframes: method.isQuick ? keyframes : null,
  });
  await pass.run();
  const isUnfinished = control.isFinishing && !control.isCancelled && !pass.isExhausted;
  const isComplete = !control.isCancelled && !isUnfinished;
  const { keptRun } = journal;
  const isKept = isComplete && request.keepsCheckpoint === true && keptRun !== null;
  await (isUnfinished || isKept ? journal.keep(reporter.skippedRanges) : journal.close());
  return {
    status: isComplete ? 'complete' : 'cancelled',
    isResumed: restoredBatches.length > 0,
    ...(isKept && { keptRun }),
    report: {
      matcher: request.matcher,
      framesLooked: progress.framesLooked + journal.restoredFrames,
      everyNth: method.everyNth,
      isQuick: method.isQuick,
      skipsFrames: detectionTimes !== null,
      ...progress.overall(),
      decoders: pool.mostAtWork,
      skippedRanges: [...reporter.skippedRanges],
    },
  };
}

/**
 * Returns where decoding starts for a range, or for the rest of an interrupted scan: at a keyframe early
 * enough that an element which appears at the start is traced back as it would be in a single scan. Frames
 * before the start are not kept.
 */
async function leadIn(video: Video, start: Seconds): Promise<Seconds> {
  const before = await video.keyframeBefore(start - MAX_ENTRANCE_SECONDS);
  return Math.max(before ?? video.info.firstFrameTime, video.info.firstFrameTime);
}

function requireSelections(request: ScanRequest): void {
  const isReady = ({ selections }: ScanRequest['elements'][number]) =>
    selections.length >= SELECTIONS_PER_ELEMENT;
  if (request.elements.length === 0 || !request.elements.every(isReady)) {
    throw new SelectionMissingError('Please select 3 frames before starting analysis');
  }
}
