import type { ImageProcessing } from '@framescout/contract';
import type { CheckpointSummary } from '@framescout/framescout';
import { createElement, isMarked, type MarkedElement, splitSelections } from '../features/elements/index.ts';
import { readUnfinishedScan } from '../features/scan/index.ts';
import { trackFeature, trackTiming, trackVideo } from '../platform/analytics/analytics.ts';
import { describeFailure } from '../platform/describe-failure.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { mayStart } from './may-start.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

/** How to start a scan: from a checkpoint, or as a quick look regardless of the options. */
type ScanStart = { resumed?: CheckpointSummary; isQuick?: true };

/**
 * Resumes an interrupted scan of the video. If there is earlier work on the video, reopens it first;
 * otherwise the scan would replace it.
 */
export async function resumeScan(workspace: Workspace, resumed: CheckpointSummary): Promise<void> {
  const isThere = await workspace.reopenEarlier?.();
  const { workspace: current } = currentWorkspace.getState();
  // The earlier work could not be opened, and the user has been told.
  if (isThere && current === workspace) return;
  if (current) await startScan(current, { resumed });
}

/** Scans the video, and tells the user how that ended. */
export async function startScan(workspace: Workspace, { resumed, isQuick }: ScanStart = {}): Promise<void> {
  if (!mayStart()) return;
  const { elements, scan, player } = workspace;
  if (resumed) {
    const { elementRules } = elements.getState();
    workspace.history.amend(() => elements.replace(restoredElements(workspace, resumed), elementRules));
  }
  if (elements.marked.length === 0) {
    notifyError('Need 3 frames selected', 'Please select 3 frames before starting analysis');
    return;
  }
  try {
    player.pause();
    trackFeature('log-events');
    const begun = performance.now();
    const end = await scan.start({ resumed, takesPictures: true, ...(isQuick && { isQuick }) });
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
 * Returns the elements of an interrupted scan, as they were marked and corrected. Everything else about them
 * comes from their project, if that is open again.
 */
function restoredElements(workspace: Workspace, { elements }: CheckpointSummary): MarkedElement[] {
  const names = new Map(readUnfinishedScan()?.names.map(({ id, name }) => [id, name]));
  const restored: MarkedElement[] = [];
  for (const { id, selections, ...own } of elements) {
    const element = workspace.elements.findById(id) ?? createElement(restored);
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

/** Changes the active element's image processing, and rescores a finished scan from what it kept. */
export async function processActive(workspace: Workspace, processing: ImageProcessing): Promise<void> {
  const { elements, corrections, history } = workspace;
  const element = elements.active;
  try {
    const outcome = await corrections.process(element, processing, (change) => history.amend(change));
    if (outcome) {
      notify({
        title: 'Compared again',
        description: `${outcome.before} events before, ${outcome.after} now.`,
      });
    }
    const changed = elements.active;
    if (changed.id === element.id && isMarked(changed)) void workspace.checkElement(changed);
  } catch (error) {
    reportProblem('Not compared again', error);
  }
}
