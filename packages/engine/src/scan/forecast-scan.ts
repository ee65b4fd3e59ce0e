import type { RegionSelection, Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { withoutOutlier } from '../model/agreement.ts';
import { RunControl } from '../run-control.ts';
import type { StudyCache } from '../study/study-cache.ts';
import { isOfVideo } from '../study/study-element.ts';
import { mayShowElement } from './keyframes/keyframe-scores.ts';
import { type KeyframeSpacing, measureKeyframes } from './keyframes/measure-keyframes.ts';
import { EVERY_FRAME, type ScanElement, type ScanRequest } from './request/scan-request.ts';
import { runScan } from './run-scan.ts';
import { FrameScorer } from './score/frame-scorer.ts';
import { createScanMatchers, type ScanMatcher } from './score/scan-matchers.ts';
import { shortestStay } from './shortest-stay.ts';

/**
 * How long a scan will take on this machine, in seconds: of every frame, and as a quick look, along with the
 * keyframes that it relies on. `findsSelected`: whether the elements stay on screen around each selection
 * long enough to be found; null if an element has no selection in this video that shows it. `quick` is null
 * for a video without an index, of which a quick look scans every frame.
 */
export type ScanForecast = {
  everyFrame: Seconds;
  quick: (KeyframeSpacing & { seconds: Seconds; findsSelected: boolean | null }) | null;
};

// Long enough for the decoder pool to fill.
const TRIAL_MS = 2000;
const KEYFRAMES_TRIED = 48;
// Groups of pictures scanned for each one whose keyframe shows an element, as the ones before the first and
// after the last are scanned, too. One keyframe makes three groups, two make four.
const GROUPS_LOOKED_AT = 2;

/**
 * Measures how long scans of a video will take, using a few seconds from its middle, the surroundings of the
 * selections, and keyframes from throughout the video.
 * @throws {CancelledError} if cancelled, as it should be when a scan starts
 */
export async function forecastScan(
  request: Pick<ScanRequest, 'elements' | 'matcher'>,
  { video, studies }: { video: Video; studies: StudyCache },
  signal: AbortSignal,
): Promise<ScanForecast> {
  const control = new RunControl(signal);
  const matchers = await createScanMatchers(request, { video, studies, control });
  signal.throwIfAborted();
  const spacing = await measureKeyframes(video);
  const times = await video.spreadKeyframes(KEYFRAMES_TRIED);
  const rate = await frameRateOf(request, { video, studies }, times[times.length >> 1] ?? null, signal);
  const everyFrame = video.info.totalFrames / rate;
  if (!spacing) return { everyFrame, quick: null };
  const tried = await tryKeyframes(video, matchers, times, signal);
  const looked = Math.min(1, GROUPS_LOOKED_AT * tried.seenShare);
  const seconds = spacing.keyframes * tried.secondsEach + looked * everyFrame;
  const findsSelected = await stayForLong(request, { video, studies, matchers }, spacing.foundFrom, signal);
  return { everyFrame, quick: { ...spacing, seconds, findsSelected } };
}

/**
 * Whether the elements stay on screen for long `enough` around each of their selections in the video; null if
 * that can't be told of all of them.
 */
async function stayForLong(
  request: Pick<ScanRequest, 'elements' | 'matcher'>,
  { video, studies, matchers }: { video: Video; studies: StudyCache; matchers: readonly ScanMatcher[] },
  enough: Seconds,
  signal: AbortSignal,
): Promise<boolean | null> {
  let areAllKnown = true;
  for (const matcher of matchers) {
    const element = request.elements.find(({ id }) => id === matcher.elementId);
    const selections = element ? await selectionsShowing(element, request, { video, studies }, signal) : [];
    if (selections.length === 0) areAllKnown = false;
    else if ((await shortestStay(video, matcher, selections, enough, signal)) < enough) return false;
  }
  return areAllKnown || null;
}

/** Returns the selections that were made in this video, as opposed to those of a template, without the odd one. */
async function selectionsShowing(
  { id: _id, ...examples }: ScanElement,
  { matcher }: Pick<ScanRequest, 'matcher'>,
  { video, studies }: { video: Video; studies: StudyCache },
  signal: AbortSignal,
): Promise<RegionSelection[]> {
  const { selections } = examples;
  const alike =
    matcher === 'classic'
      ? selections
      : withoutOutlier(selections, (await studies.learnForScan(examples, signal)).agreement);
  const own: RegionSelection[] = [];
  for (const selection of alike) {
    if (await isOfVideo(video, selection).catch(() => false)) own.push(selection);
    signal.throwIfAborted();
  }
  return own;
}

/** Frames per second of a scan of every frame that starts at a keyframe. */
async function frameRateOf(
  { elements, matcher }: Pick<ScanRequest, 'elements' | 'matcher'>,
  { video, studies }: { video: Video; studies: StudyCache },
  keyframe: Seconds | null,
  signal: AbortSignal,
): Promise<number> {
  const control = new RunControl(signal);
  let end: ReturnType<typeof setTimeout> | undefined;
  try {
    const { report } = await runScan(
      {
        elements,
        matcher,
        ...EVERY_FRAME,
        range: { start: keyframe ?? video.info.firstFrameTime, end: Number.POSITIVE_INFINITY },
      },
      {
        video,
        studies,
        evidence: null,
        control,
        store: null,
        fingerprint: '',
        onUpdate: ({ phase }) => {
          if (phase === 'full') end ??= setTimeout(() => control.cancel(), TRIAL_MS);
        },
      },
    );
    signal.throwIfAborted();
    return Math.max(1, report.framesPerSecond);
  } finally {
    clearTimeout(end);
  }
}

/** The time (seconds) that a keyframe takes, and the share (0..1) of keyframes that may show an element. */
async function tryKeyframes(
  video: Video,
  matchers: readonly ScanMatcher[],
  times: readonly Seconds[],
  signal: AbortSignal,
): Promise<{ secondsEach: Seconds; seenShare: number }> {
  const scorer = new FrameScorer(video, matchers);
  const begunMs = performance.now();
  let looked = 0;
  let seen = 0;
  for await (const sample of video.keyframes(times, 'no-preference')) {
    try {
      if (await video.hasOtherSize(sample)) continue;
      const scores = await scorer.score(sample);
      signal.throwIfAborted();
      looked++;
      if (mayShowElement(matchers, scores)) seen++;
    } finally {
      sample.close();
    }
  }
  const count = Math.max(1, looked);
  return { secondsEach: (performance.now() - begunMs) / 1000 / count, seenShare: seen / count };
}
