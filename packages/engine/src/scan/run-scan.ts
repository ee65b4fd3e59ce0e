import {
  type ScanReport,
  SELECTIONS_PER_ELEMENT,
  type Seconds,
  type SkippedRange,
} from '@framescout/contract';
import { isBefore, type TimeRange, type Video } from '@framescout/media';
import { SelectionMissingError } from '../errors.ts';
import { addSkipped } from './add-skipped.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { CHUNKS, ChunkPlanner, SPARING_CHUNKS } from './chunk-planner.ts';
import type { EvidenceStore } from './evidence-store.ts';
import { FrameScorer } from './frame-scorer.ts';
import { KeyframeScores } from './keyframe-scores.ts';
import { OrderedScores } from './ordered-scores.ts';
import { PatchPool } from './patch-pool.ts';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';
import { planFor, planSparing, worthwhileGap } from './plan-sparing.ts';
import { largestPool, PoolSizer, poolBounds } from './pool-sizer.ts';
import { previewPass } from './preview-pass.ts';
import { repeatEasingOff } from './repeat-easing-off.ts';
import { scanChunk } from './scan-chunk.ts';
import { ScanJournal } from './scan-journal.ts';
import { createScanMatchers, type MatcherContext } from './scan-matchers.ts';
import { ScanProgress } from './scan-progress.ts';
import type { ScanRequest } from './scan-request.ts';
import type { ScanUpdate } from './scan-update.ts';
import { SightingPictures } from './sighting-pictures.ts';
import { SightingTimes } from './sighting-times.ts';

/** How a scan ended. A failure rejects instead. */
export type ScanOutcome = { status: 'complete' | 'cancelled'; report: ScanReport };

/** Dependencies of a scan. `fingerprint` identifies the video in the store. */
export type ScanContext = MatcherContext & {
  /** Where to keep pixels for scoring corrections without decoding again; null if none will come. */
  evidence: EvidenceStore | null;
  store: CheckpointStore | null;
  fingerprint: string;
  onUpdate(update: ScanUpdate): void;
};

const SIZING_MS = 2500;

/**
 * Scans an open video for the elements of a request, with updates while it runs. A scan that is to finish soon ends as
 * cancelled after the chunks under way, and keeps its checkpoint.
 * @throws {SelectionMissingError} if an element has fewer than 3 selections
 */
export async function runScan(request: ScanRequest, context: ScanContext): Promise<ScanOutcome> {
  const { video, control } = context;
  requireSelections(request);
  const map = await video.locator.timeMap();
  // A quick look passes over frames, whose numbers only an index tells.
  const isQuick = request.isQuick && map !== null;
  const everyNth = isQuick ? 1 : request.everyNth;
  const canSpare = request.isSparing && !isQuick && everyNth === 1 && request.matcher === 'adaptive';
  const plan = canSpare && !request.range ? await planSparing(video) : null;
  const journal = await ScanJournal.open(request, {
    ...context,
    store: isQuick ? null : context.store,
    isSparing: plan !== null,
  });
  const firstTime = journal.resumeAt ?? request.range?.start ?? Number.NEGATIVE_INFINITY;
  const startTime = Math.max(firstTime, video.info.firstFrameTime);
  // Without a time map, a frame's index is only known by counting, which "one in N" needs while decoding.
  const mustCount = everyNth > 1 && !map;
  const progress = new ScanProgress(video, control, startTime);
  const pictures = request.takesPictures ? new SightingPictures() : null;
  let skippedRanges: readonly SkippedRange[] = journal.skippedRanges;
  const slack = 1 / video.info.frameRate;
  send('learning');
  const matchers = await createScanMatchers(request, context);
  const preference = await video.raceDecoders(() => {
    const scorer = new FrameScorer(video, matchers);
    return (sample) => scorer.score(sample);
  });
  const suited = plan && planFor(plan, preference);
  const sparing = suited && new SightingTimes(worthwhileGap(suited));
  await control.whenRunning();
  progress.restart();
  const pool = new PatchPool();
  const ordered = new OrderedScores(matchers, map, everyNth, journal.nextFrame, pool);

  const flush = (areLast = false) => {
    const batches = ordered.drain(areLast);
    journal.note(batches, skippedRanges);
    if (control.state !== 'paused' || batches.length > 0) send('full', { batches });
  };

  if (journal.restoredBatches.length > 0) send('full', { batches: journal.restoredBatches });
  const keyframes = new KeyframeScores(matchers);
  let ranges: TimeRange[] = [
    {
      start: mustCount ? startTime : await leadIn(video, startTime),
      end: request.range?.end ?? Number.POSITIVE_INFINITY,
    },
  ];
  if (isQuick) {
    ranges = keyframes.ranges(await runPreview(), video.info.duration);
  } else if (request.keyframesFirst && journal.restoredBatches.length === 0) {
    await runPreview();
    progress.restart();
  }

  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  const limits = { cores, codedPixels: video.info.width * video.info.height, memoryBytes: 240e6 };
  const fixed = mustCount ? 1 : request.decoders;
  // Decoders of one frame at a time keep all cores busy only if there are as many.
  const areFrameByFrame =
    cores > 1 && (fixed ?? largestPool(limits)) >= cores && (await video.canDecodeFrameByFrame(preference));
  const sizer = new PoolSizer(
    fixed === null
      ? poolBounds({ ...limits, isThreaded: !areFrameByFrame })
      : { least: fixed, first: fixed, largest: fixed },
  );
  const planner = new ChunkPlanner(video, ranges, sizer.size, sparing ? SPARING_CHUNKS : CHUNKS);
  let mostDecoders = 0;
  let counted = journal.nextFrame;
  let failure: unknown;
  const endUpdates = repeatEasingOff(() => flush());
  const sizing = setInterval(() => {
    if (control.state === 'running' && fixed === null) {
      sizer.report(progress.framesSinceLastAsked());
      fillPool();
    }
  }, SIZING_MS);
  const atWork = new Set<Promise<void>>();
  try {
    fillPool();
    while (atWork.size > 0) await Promise.race(atWork);
  } finally {
    endUpdates();
    clearInterval(sizing);
  }
  if (failure) throw failure;
  if (!control.isCancelled) passOver({ start: planner.end, end: Number.POSITIVE_INFINITY }, planner.count);
  flush(true);
  const isUnfinished = control.isFinishing && !control.isCancelled && !planner.isExhausted;
  await (isUnfinished ? journal.keep(skippedRanges) : journal.close());
  const report = createReport();
  return { status: control.isCancelled || isUnfinished ? 'cancelled' : 'complete', report };

  function send(phase: ScanUpdate['phase'], extra: Partial<ScanUpdate> = {}): void {
    context.onUpdate({
      ...progress.reading(),
      phase,
      batches: [],
      previewBatches: [],
      skippedRanges: [...skippedRanges],
      pictures: pictures?.drain() ?? [],
      ...extra,
    });
  }

  function mayBegin(): boolean {
    return !control.isCancelled && !control.isFinishing;
  }

  function fillPool(): void {
    while (atWork.size < sizer.size && mayBegin() && !planner.isExhausted) {
      const work = workThroughChunks()
        .catch((error: unknown) => {
          failure ??= error;
          control.cancel();
        })
        .finally(() => atWork.delete(work));
      atWork.add(work);
      mostDecoders = Math.max(mostDecoders, atWork.size);
    }
  }

  async function workThroughChunks(): Promise<void> {
    const scorer = new FrameScorer(video, matchers, { evidence: context.evidence, pictures, pool });
    while (mayBegin() && atWork.size <= sizer.size) {
      const chunk = await planner.next();
      if (!chunk) return;
      passOver({ start: chunk.after, end: chunk.start }, chunk.index);
      let reached = Math.max(chunk.start, startTime);
      const cover = (time: Seconds) => {
        const length = Math.max(0, time - reached);
        progress.cover(length);
        sparing?.lookedAt(length);
        reached = Math.max(reached, time);
      };
      await scanChunk({
        video,
        chunk,
        preference,
        isOneOfMany: areFrameByFrame && !chunk.isAmongLast,
        scorer,
        control,
        sparing,
        shouldLook: (time) => {
          const index = map ? map.frameAt(time) : counted++;
          return index % everyNth === 0;
        },
        onFrame: (time, scores) => {
          if (isBefore(time, firstTime)) return;
          progress.lookedAtFrame();
          ordered.add(chunk.index, time, scores);
        },
        isLookedAt: mustCount ? null : (time) => everyNth === 1 || (map?.frameAt(time) ?? 0) % everyNth === 0,
        onExits: (exits) => ordered.addExits(chunk.index, exits),
        onReached: cover,
        onSkipped: (range) => {
          if (isBefore(range.startTime, firstTime)) return;
          skippedRanges = addSkipped(skippedRanges, range, slack);
          cover(range.endTime);
        },
      });
      const memories = scorer.endChunk();
      if (!control.isCancelled) {
        cover(Math.min(chunk.end, video.info.duration));
        ordered.finish(chunk.index, memories);
      }
    }
  }

  /** Leaves out the frames between two chunks, except for the keyframes of a quick look. */
  function passOver(range: TimeRange, chunk: number): void {
    if (!isQuick) return;
    for (const { time, scores } of keyframes.within(range)) {
      progress.lookedAtFrame();
      ordered.add(chunk, time, scores);
    }
    progress.cover(Math.max(0, Math.min(range.end, video.info.duration) - range.start));
    if (chunk === planner.count) ordered.finish(chunk);
  }

  /** Returns whether all keyframes were scored. */
  async function runPreview(): Promise<boolean> {
    const found = new OrderedScores(matchers, map, 1, 0);
    let reached = startTime;
    const sendPreview = () => {
      const progressPercent = Math.min(100, (100 * reached) / video.info.duration);
      if (control.state !== 'paused') send('preview', { progressPercent, previewBatches: found.drain(true) });
    };
    const endUpdates = repeatEasingOff(sendPreview);
    try {
      return await previewPass(
        video,
        preference,
        new FrameScorer(video, matchers, { pictures }),
        control,
        (time, scores) => {
          reached = time;
          found.add(0, time, scores);
          keyframes.add(time, scores);
        },
      );
    } finally {
      endUpdates();
      sendPreview();
    }
  }

  function createReport(): ScanReport {
    return {
      matcher: request.matcher,
      framesLooked: progress.framesLooked + journal.restoredFrames,
      everyNth,
      isQuick,
      isSparing: sparing !== null,
      ...progress.overall(),
      decoders: mostDecoders,
      skippedRanges: [...skippedRanges],
    };
  }
}

/**
 * Where decoding begins for a range, or for the rest of an interrupted scan: at a keyframe so long before it that an
 * element which appears at its start is followed back as in one scan. What is before it is not kept.
 */
async function leadIn(video: Video, start: Seconds): Promise<Seconds> {
  const before = await video.keyframeBefore(start - LONGEST_ENTRANCE);
  return Math.max(before ?? video.info.firstFrameTime, video.info.firstFrameTime);
}

function requireSelections(request: ScanRequest): void {
  const isReady = ({ selections }: ScanRequest['elements'][number]) =>
    selections.length >= SELECTIONS_PER_ELEMENT;
  if (request.elements.length === 0 || !request.elements.every(isReady)) {
    throw new SelectionMissingError('Please select 3 frames before starting analysis');
  }
}
