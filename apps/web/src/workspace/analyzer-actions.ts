import type { DetectedEvent, ImageProcessing } from '@framescout/contract';
import type { CheckpointSummary } from '@framescout/engine';
import {
  activeElement,
  createElement,
  elementOf,
  elementsStore,
  isMarked,
  looksOf,
  type MarkedElement,
  replaceElements,
} from '../features/elements/index.ts';
import { playerStore, seekTo } from '../features/player/index.ts';
import {
  analyze,
  type CorrectionOutcome,
  correctAnalysis,
  forgetCorrectionSteps,
  type ListedEvent,
  processAnalysis,
  readUnfinishedScan,
  scanStore,
  undoCorrection,
  type Verdict,
} from '../features/scan/index.ts';
import { videoStore } from '../features/video/index.ts';
import { trackFeature, trackTiming, trackVideo } from '../platform/analytics/analytics.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { checkElement } from './check-element.ts';
import { reportProblem } from './report-problem.ts';

/** Scans the video; with a checkpoint, goes on where it stopped. */
export async function logEvents(resumed?: CheckpointSummary): Promise<void> {
  const { video } = videoStore.getState();
  if (!video) return;
  if (resumed) replaceElements(restoredElements(resumed), elementsStore.getState().elementRules);
  if (!elementsStore.getState().elements.some(isMarked)) {
    notifyError('Need 3 frames selected', 'Please select 3 frames before starting analysis');
    return;
  }
  try {
    playerStore.getState().surface?.pause();
    forgetCorrectionSteps();
    trackFeature('log-events');
    const begun = performance.now();
    const end = await analyze(video.engine, video.info, resumed);
    if (end !== 'complete') return;
    const { report, events } = scanStore.getState();
    const frames = report?.framesLooked ?? 0;
    trackTiming('scan', performance.now() - begun);
    trackVideo('scanned', { frames, events: events.length });
    notify({
      title: 'Analysis Complete',
      description: `Analyzed ${frames} frames. Check results in sidebar.`,
    });
    seekTo(0);
  } catch (error) {
    if (videoStore.getState().video !== video) return;
    console.error(error);
    const reason = error instanceof Error && error.message ? ` ${error.message}` : '';
    notifyError('Analysis Failed', `Failed to complete video analysis.${reason}`);
  }
}

/**
 * The elements of a scan that was cut off, as they were marked and corrected; what else is known of them is known where
 * their project is open again.
 */
function restoredElements({ elements }: CheckpointSummary): MarkedElement[] {
  const names = new Map(readUnfinishedScan()?.names.map(({ id, name }) => [id, name]));
  const restored: MarkedElement[] = [];
  for (const { id, selections, ...own } of elements) {
    const element = elementOf(id) ?? createElement(restored);
    restored.push({
      ...element,
      ...own,
      id,
      name: names.get(id) ?? element.name,
      ...looksOf(selections),
    });
  }
  return restored;
}

/** Takes in what the user says of an event and tells them what came of it. */
export async function correctEvent(event: ListedEvent, verdict: Verdict): Promise<void> {
  const outcome = await learnFrom(event, verdict);
  if (!outcome) return;
  const title = verdict === 'sample' ? 'Sample learnt' : 'Counter-example learnt';
  notify({ title, description: `${outcome.before} events before, ${outcome.after} now.` });
}

/** Takes in what the user says of an event; null where it was not learnt, which the user was told. */
export async function learnFrom(event: ListedEvent, verdict: Verdict): Promise<CorrectionOutcome | null> {
  const { video } = videoStore.getState();
  if (!video) return null;
  try {
    return await correctAnalysis(video.engine, video.info, event, verdict);
  } catch (error) {
    reportProblem('Not learnt', error);
    return null;
  }
}

/** Compares the active element through another processing from now on; what a scan kept is compared anew. */
export async function processActive(processing: ImageProcessing): Promise<void> {
  const { video } = videoStore.getState();
  if (!video) return;
  const element = activeElement();
  try {
    const outcome = await processAnalysis(video.engine, video.info, element, processing);
    if (outcome) {
      notify({
        title: 'Compared anew',
        description: `${outcome.before} events before, ${outcome.after} now.`,
      });
    }
    const changed = activeElement();
    if (changed.id === element.id && isMarked(changed)) void checkElement(video.engine, changed);
  } catch (error) {
    reportProblem('Not compared anew', error);
  }
}

/** Takes the last correction back. */
export function undoLastCorrection(): void {
  const { video } = videoStore.getState();
  if (video && undoCorrection(video.info)) notify({ title: 'Correction taken back' });
}

let lastStep: Promise<void> = Promise.resolve();

/** Shows the frame `by` frames away from the one on screen; quick steps add up. */
export function stepFrames(by: number): Promise<void> {
  lastStep = lastStep.then(() => stepFrom(by));
  return lastStep;
}

async function stepFrom(by: number): Promise<void> {
  const { video } = videoStore.getState();
  if (!video) return;
  try {
    playerStore.getState().surface?.pause();
    const { time, endTime } = await video.engine.stepFrame(playerStore.getState().soughtTime, by);
    // The middle of the frame: a player that rounds its time still shows this one.
    seekTo((time + endTime) / 2);
  } catch (error) {
    reportProblem('Video Error', error);
  }
}

/** Shows the frame at `time`, however the player rounds. */
export async function showFrameAt(time: number): Promise<void> {
  const { video } = videoStore.getState();
  if (!video) return;
  try {
    const location = await video.engine.locateFrame(time);
    seekTo((location.time + location.endTime) / 2);
  } catch {
    seekTo(time);
  }
}

/** Shows an event's first frame. */
export function showEvent(event: DetectedEvent): void {
  void showFrameAt(event.startTime);
}

/** Shows the event before or after the frame on screen. */
export function showNeighbourEvent(direction: 1 | -1): void {
  const { events } = scanStore.getState();
  // Not the time on screen: quick presses go on from where the last one leads.
  const { soughtTime } = playerStore.getState();
  const halfFrame = 0.5 / (videoStore.getState().video?.info.frameRate ?? 30);
  const margin = 1e-3;
  const event =
    direction === 1
      ? events.find((candidate) => candidate.startTime > soughtTime + margin)
      : events.findLast((candidate) => candidate.startTime < soughtTime - halfFrame - margin);
  if (event) showEvent(event);
}
