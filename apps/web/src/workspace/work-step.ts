import { hasResults, isUnderWay, type ScanStatus } from '../features/scan/index.ts';

/** The steps of the work on a video, in order. */
export const WORK_STEPS = ['mark', 'find', 'review', 'cut'] as const;

/** One of {@link WORK_STEPS}. */
export type WorkStep = (typeof WORK_STEPS)[number];

/** The facts that decide which step the work is at. */
export type WorkFacts = {
  /** Whether all frames of the active element are selected. */
  isMarked: boolean;
  /** Whether the active element has been scanned for as it is currently marked. */
  isScanned: boolean;
  scan: ScanStatus;
  hasFailed: boolean;
  /** Whether markers count as events, which clips can be cut around without a scan. */
  usesMarkers: boolean;
  wantsClips: boolean;
  hasBatch: boolean;
};

/** Returns the step that the work is at. */
export function workStepOf({
  isMarked,
  isScanned,
  scan,
  hasFailed,
  usesMarkers,
  wantsClips,
}: WorkFacts): WorkStep {
  if (isUnderWay(scan)) return 'find';
  if (wantsClips && (hasResults(scan) || usesMarkers)) return 'cut';
  if (!isMarked) return 'mark';
  return isScanned && hasResults(scan) && !hasFailed ? 'review' : 'find';
}

/** Which steps are open: the one that the work is at, unless the user has opened another. */
export type StepView = { step: WorkStep; isScanning: boolean; opened: WorkStep | null };

/** Returns the view of a newly opened video. */
export function firstView(facts: WorkFacts): StepView {
  return { step: workStepOf(facts), isScanning: isUnderWay(facts.scan), opened: null };
}

/**
 * Returns the view once the work has moved on. A step that the user opened stays open, unless the user has
 * just moved on too: by selecting the last frame, starting a scan, asking for clips, or dropping a selection.
 */
export function followWork(view: StepView, facts: WorkFacts): StepView {
  const step = workStepOf(facts);
  const isScanning = isUnderWay(facts.scan);
  if (step === view.step && isScanning === view.isScanning) return view;
  const hasBegunScan = isScanning && !view.isScanning;
  const isMovedOn = hasBegunScan || step === 'cut' || step === 'mark' || view.step === 'mark';
  // Show the batch where its scan was started.
  if (hasBegunScan && facts.hasBatch) return { step, isScanning, opened: 'find' };
  return { step, isScanning, opened: isMovedOn ? null : view.opened };
}

/** Returns the view after the user has opened a step. */
export function openStep(view: StepView, step: WorkStep): StepView {
  return { ...view, opened: step === view.step && !view.isScanning ? null : step };
}

/** Returns the view after the user has gone back to where the work is. */
export function closeStep(view: StepView): StepView {
  return { ...view, opened: null };
}

/** Returns the open steps. During a scan, the events are listed as they are found. */
export function openSteps({ step, isScanning, opened }: StepView): readonly WorkStep[] {
  if (opened) return [opened];
  return isScanning ? ['find', 'review'] : [step];
}
