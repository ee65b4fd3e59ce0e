import type { BoxSize, ImageProcessing, RegionSelection, VideoInfo } from '@framescout/contract';
import { type EngineClient, mergeRescored, type ScoreSeries } from '@framescout/engine';
import { changeElement, elementOf, isMarked, type MarkedElement, scanElementOf } from '../elements/index.ts';
import type { ListedEvent } from './derive-results.ts';
import { readResults, scanStore } from './scan-store.ts';

type CorrectingEngine = Pick<EngineClient, 'selectRegion' | 'rescore'>;

/** What the user says of an event: it is the element, or it is not. */
export type Verdict = 'sample' | 'counter-example';

/** How many events there were before and after a correction. */
export type CorrectionOutcome = { before: number; after: number };

type Learnt = Pick<MarkedElement, 'samples' | 'counterExamples' | 'processing'>;
type Step = { elementId: string; series: ScoreSeries; learnt: Learnt };

// Each step back keeps a series of some megabytes.
const MOST_STEPS = 20;
const steps: Step[] = [];

/** Whether an event can be corrected: a scan with the adaptive matcher is through and says where it saw it. */
export function isCorrectable(event: ListedEvent): boolean {
  const { status, canLearn } = scanStore.getState();
  const element = elementOf(event.sourceId);
  const isKnown = element !== undefined && isMarked(element);
  return status === 'complete' && canLearn && event.region !== null && isKnown;
}

/** The region of an event's best frame, as the matcher saw it; `size` is that of the element's selections (fractions). */
export function readEventRegion(
  engine: Pick<EngineClient, 'selectRegion'>,
  info: VideoInfo,
  event: ListedEvent,
  { width, height }: BoxSize,
): Promise<RegionSelection> {
  const { left, top } = event.region ?? { left: 0, top: 0 };
  return engine.selectRegion(event.peakTime, left / info.width + width / 2, top / info.height + height / 2, {
    width,
    height,
  });
}

/**
 * Takes in what the user says of an event, learns its element anew and scores what the scan kept, without decoding.
 * @throws {RemoteError} what went wrong in the engine; nothing has changed then
 */
export async function correctAnalysis(
  engine: CorrectingEngine,
  info: VideoInfo,
  event: ListedEvent,
  verdict: Verdict,
): Promise<CorrectionOutcome | null> {
  const element = elementOf(event.sourceId);
  const [first] = element?.selections ?? [];
  if (!element || !first || !isCorrectable(event)) return null;
  const region = await readEventRegion(engine, info, event, first);
  const { samples, counterExamples } = element;
  return learnAnew(
    engine,
    info,
    element,
    verdict === 'sample'
      ? { samples: [...samples, region] }
      : { counterExamples: [...counterExamples, region] },
  );
}

/**
 * Learns an element anew with some changes and scores what the scan kept of it, without decoding.
 * @throws {RemoteError} what went wrong in the engine; nothing has changed then
 */
async function learnAnew(
  engine: Pick<EngineClient, 'rescore'>,
  info: VideoInfo,
  element: MarkedElement,
  changes: Partial<Learnt>,
): Promise<CorrectionOutcome | null> {
  const { scores, events } = scanStore.getState();
  const series = scores.get(element.id)?.series;
  if (!series) return null;
  scanStore.setState({ isLearning: true });
  const rescored = await engine
    .rescore(scanElementOf({ ...element, ...changes }))
    .finally(() => scanStore.setState({ isLearning: false }));
  // Another analysis may have begun meanwhile.
  if (scanStore.getState().scores.get(element.id)?.series !== series) return null;
  const { samples, counterExamples, processing } = element;
  steps.push({ elementId: element.id, series, learnt: { samples, counterExamples, processing } });
  if (steps.length > MOST_STEPS) steps.shift();
  show(element.id, mergeRescored(series, rescored), changes, info);
  return { before: events.length, after: scanStore.getState().events.length };
}

/**
 * Looks at the open video through another processing: where a scan is through, its scores are made anew from what it
 * kept, without decoding; otherwise it holds from the next scan on.
 * @throws {RemoteError} what went wrong in the engine; nothing has changed then
 */
export async function processAnalysis(
  engine: Pick<EngineClient, 'rescore'>,
  info: VideoInfo,
  element: MarkedElement,
  processing: ImageProcessing,
): Promise<CorrectionOutcome | null> {
  changeElement(element.id, { processing });
  const { status, canLearn, scores } = scanStore.getState();
  const isLearnt = scores.get(element.id)?.series?.shape.geometry != null;
  if (status !== 'complete' || !canLearn || !isMarked(element) || !isLearnt) return null;
  try {
    return await learnAnew(engine, info, element, { processing });
  } catch (error) {
    changeElement(element.id, { processing: element.processing });
    throw error;
  }
}

/** Takes the last correction back. */
export function undoCorrection(info: VideoInfo): boolean {
  const step = steps.pop();
  if (!step) return false;
  show(step.elementId, step.series, step.learnt, info);
  return true;
}

/** Forgets what could be taken back: a new analysis stands on its own. */
export function forgetCorrectionSteps(): void {
  steps.length = 0;
}

function show(
  elementId: string,
  series: ScoreSeries,
  changes: Partial<MarkedElement>,
  info: VideoInfo,
): void {
  changeElement(elementId, changes);
  const { scores, revision } = scanStore.getState();
  scanStore.setState({
    scores: new Map(scores).set(elementId, { series, preview: null }),
    revision: revision + 1,
  });
  readResults(info);
}
