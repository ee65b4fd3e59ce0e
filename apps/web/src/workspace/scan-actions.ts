import type { ImageProcessing } from '@framescout/contract';
import type { CheckpointSummary } from '@framescout/engine';
import { createElement, isMarked, type MarkedElement, splitSelections } from '../features/elements/index.ts';
import {
  type Correction,
  type CorrectionOutcome,
  type ListedEvent,
  readUnfinishedScan,
} from '../features/scan/index.ts';
import { trackFeature, trackTiming, trackVideo } from '../platform/analytics/analytics.ts';
import { describeFailure } from '../platform/describe-failure.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

/** Scans the video; with a checkpoint, goes on where it stopped. */
export async function startScan(workspace: Workspace, resumed?: CheckpointSummary): Promise<void> {
  const { elements, scan, corrections, player } = workspace;
  if (resumed) elements.replace(restoredElements(workspace, resumed), elements.getState().elementRules);
  if (elements.marked.length === 0) {
    notifyError('Need 3 frames selected', 'Please select 3 frames before starting analysis');
    return;
  }
  try {
    player.pause();
    corrections.forget();
    trackFeature('log-events');
    const begun = performance.now();
    const end = await scan.start({ resumed });
    if (end !== 'complete') return;
    const { report, events } = scan.getState();
    const frames = report?.framesLooked ?? 0;
    trackTiming('scan', performance.now() - begun);
    trackVideo('scanned', { frames, events: events.length });
    notify({
      title: 'Analysis Complete',
      description: `Analyzed ${frames} frames. Check results in sidebar.`,
    });
    player.seek(0);
  } catch (error) {
    if (currentWorkspace.getState().workspace !== workspace) return;
    const reason = describeFailure(error, 'Details logged in console.');
    notifyError('Analysis Failed', `Failed to complete video analysis. ${reason}`);
  }
}

/**
 * The elements of a scan that was cut off, as they were marked and corrected; what else is known of them is known where
 * their project is open again.
 */
function restoredElements(workspace: Workspace, { elements }: CheckpointSummary): MarkedElement[] {
  const names = new Map(readUnfinishedScan()?.names.map(({ id, name }) => [id, name]));
  const restored: MarkedElement[] = [];
  for (const { id, selections, ...own } of elements) {
    const element = workspace.elements.of(id) ?? createElement(restored);
    restored.push({
      ...element,
      ...own,
      id,
      name: names.get(id) ?? element.name,
      ...splitSelections(selections),
    });
  }
  return restored;
}

/** Takes in what the user says of an event and tells them what came of it. */
export async function correctEvent(
  workspace: Workspace,
  event: ListedEvent,
  correction: Correction,
): Promise<void> {
  const outcome = await learnFrom(workspace, event, correction);
  if (!outcome) return;
  const title = correction === 'sample' ? 'Sample learnt' : 'Counter-example learnt';
  notify({ title, description: `${outcome.before} events before, ${outcome.after} now.` });
}

/** Takes in what the user says of an event; null where it was not learnt, which the user was told. */
export async function learnFrom(
  { corrections }: Workspace,
  event: ListedEvent,
  correction: Correction,
): Promise<CorrectionOutcome | null> {
  try {
    return await corrections.correct(event, correction);
  } catch (error) {
    reportProblem('Not learnt', error);
    return null;
  }
}

/** Compares the active element through another processing from now on; what a scan kept is compared anew. */
export async function processActive(workspace: Workspace, processing: ImageProcessing): Promise<void> {
  const { elements, corrections } = workspace;
  const element = elements.active;
  try {
    const outcome = await corrections.process(element, processing);
    if (outcome) {
      notify({
        title: 'Compared anew',
        description: `${outcome.before} events before, ${outcome.after} now.`,
      });
    }
    const changed = elements.active;
    if (changed.id === element.id && isMarked(changed)) void workspace.checkElement(changed);
  } catch (error) {
    reportProblem('Not compared anew', error);
  }
}

/** Takes the last correction back. */
export function undoLastCorrection({ corrections }: Workspace): void {
  if (corrections.undo()) notify({ title: 'Correction taken back' });
}
