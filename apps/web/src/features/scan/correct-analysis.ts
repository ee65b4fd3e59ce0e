import type { RegionSelection, VideoInfo } from '@framescout/contract';
import { type EngineClient, type FoundEvent, mergeRescored, type ScoreSeries } from '@framescout/engine';
import { type Corrections, correctionsStore } from './corrections-store.ts';
import { correctedElement, ELEMENT_NAME } from './scan-controller.ts';
import { deriveResults, scanStore } from './scan-store.ts';

type CorrectingEngine = Pick<EngineClient, 'selectRegion' | 'rescore'>;

/** What the user says of an event: it is the element, or it is not. */
export type Verdict = 'sample' | 'counter-example';

/** How many events there were before and after a correction. */
export type CorrectionOutcome = { before: number; after: number };

type Step = { series: ScoreSeries; corrections: Corrections };

// Each step back keeps a series of some megabytes.
const MOST_STEPS = 20;
const steps: Step[] = [];

/** Whether an event can be corrected: a scan with the adaptive matcher is through and says where it saw it. */
export function isCorrectable(event: FoundEvent): boolean {
  return event.region !== null && scanStore.getState().status === 'complete';
}

/** The region of an event's best frame, as the matcher saw it. */
export function readEventRegion(
  engine: Pick<EngineClient, 'selectRegion'>,
  info: VideoInfo,
  event: FoundEvent,
  size: Pick<RegionSelection, 'width' | 'height'>,
): Promise<RegionSelection> {
  const { left, top } = event.region ?? { left: 0, top: 0 };
  return engine.selectRegion(
    event.peakTime,
    left / info.width + size.width / 2,
    top / info.height + size.height / 2,
  );
}

/**
 * Takes in what the user says of an event, learns the element anew and scores what the scan kept, without decoding.
 * @throws {RemoteError} what went wrong in the engine; nothing has changed then
 */
export async function correctAnalysis(
  engine: CorrectingEngine,
  info: VideoInfo,
  selections: readonly RegionSelection[],
  event: FoundEvent,
  verdict: Verdict,
): Promise<CorrectionOutcome | null> {
  const { series, events } = scanStore.getState();
  const [first] = selections;
  if (!series || !first || !isCorrectable(event)) return null;
  const corrections = correctionsStore.getState();
  const region = await readEventRegion(engine, info, event, first);
  const next: Corrections =
    verdict === 'sample'
      ? { ...corrections, samples: [...corrections.samples, region] }
      : { ...corrections, counterExamples: [...corrections.counterExamples, region] };
  const rescored = await engine.rescore(correctedElement(selections, next));
  // Another analysis may have begun meanwhile.
  if (scanStore.getState().series !== series) return null;
  steps.push({ series, corrections });
  if (steps.length > MOST_STEPS) steps.shift();
  show(mergeRescored(series, rescored), next, info);
  return { before: events.length, after: scanStore.getState().events.length };
}

/** Takes the last correction back. */
export function undoCorrection(info: VideoInfo): boolean {
  const step = steps.pop();
  if (!step) return false;
  show(step.series, step.corrections, info);
  return true;
}

/** Forgets what could be taken back: a new analysis stands on its own. */
export function forgetCorrectionSteps(): void {
  steps.length = 0;
}

function show(series: ScoreSeries, corrections: Corrections, info: VideoInfo): void {
  correctionsStore.setState(corrections);
  scanStore.setState({ series, revision: scanStore.getState().revision + 1 });
  deriveResults(ELEMENT_NAME, info);
}
