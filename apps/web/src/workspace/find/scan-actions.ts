import type { ImageProcessing } from '@framescout/contract';
import { type CheckpointSummary, isSameSearch } from '@framescout/framescout/page';
import { sessionStore, userOf } from '../../features/account/index.ts';
import { createElement, isMarked, scanElementOf, splitSelections } from '../../features/elements/index.ts';
import { describeSkipped, isScanOf, readUnfinishedScans } from '../../features/scan/index.ts';
import { trackFeature, trackTiming, trackVideo } from '../../platform/analytics/analytics.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { WIDE_SCREEN } from '../../platform/use-media-query.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../current-workspace.ts';
import { mayStart } from '../may-start.ts';
import { openEarlierWorkIfStored } from '../open/open-actions.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';
import { describeChanges } from './learning-actions.ts';

/** How to start a scan: from a checkpoint, or as a quick look regardless of the options. */
type ScanStart = { resumed?: CheckpointSummary; isQuick?: true };

/**
 * Resumes an interrupted scan of the video. If there is earlier work on the video, reopens it first;
 * otherwise the scan would replace it.
 */
export async function resumeScan(workspace: Workspace, resumed: CheckpointSummary): Promise<void> {
  const isThere = await openEarlierWorkIfStored(workspace);
  const { workspace: current } = currentWorkspace.getState();
  // The earlier work could not be opened, and the user has been told.
  if (isThere && current === workspace) return;
  if (current) await startScan(current, { resumed });
}

/** Scans the video, and tells the user how that ended. Returns whether the scan is complete. */
export async function startScan(
  workspace: Workspace,
  { resumed, isQuick }: ScanStart = {},
): Promise<boolean> {
  if (!mayStart()) return false;
  const { elements, scan, player } = workspace;
  // What belongs to a project that is gone stays where it is.
  const project = resumed ? resumed.project : workspace.project.id;
  if (resumed) restoreScanned(workspace, resumed);
  if (elements.marked.length === 0) {
    notifyError('Need 3 frames selected', 'Please select 3 frames before starting analysis');
    return false;
  }
  try {
    player.pause();
    trackFeature('log-events');
    const begun = performance.now();
    const chosen = { resumed, ...(isQuick && { isQuick }) };
    const end = await scan.start({ ...chosen, takesPictures: true, keepsCheckpoint: true, project });
    const { report, events, isEarlier, skippedRanges } = scan.getState();
    if (end !== 'complete') {
      if (isEarlier) {
        notify({ title: 'Analysis Cancelled', description: 'The earlier results are shown again.' });
      }
      return false;
    }
    const frames = report?.framesLooked ?? 0;
    trackTiming('scan', performance.now() - begun);
    trackVideo('scanned', { frames, events: events.length });
    const where = matchMedia(WIDE_SCREEN).matches ? 'in sidebar' : 'under Review';
    // Whoever has to log in again finds the results then.
    if (userOf(sessionStore.getState())) {
      notify({
        title: 'Analysis Complete',
        description: [`Analyzed ${frames} frames. Check results ${where}.`, describeSkipped(skippedRanges)]
          .filter((sentence) => sentence !== null)
          .join(' '),
      });
    }
    player.seek(0);
    return true;
  } catch (error) {
    if (currentWorkspace.getState().workspace !== workspace) return false;
    const reason = describeFailure(error, 'Details logged in console.');
    notifyError('Analysis Failed', `Failed to complete video analysis. ${reason}`);
    return false;
  }
}

/**
 * Brings the elements of an interrupted scan back to how they were scanned for. Everything else about them
 * stays, and so do the other elements. If the user had marked something, this can be undone.
 */
function restoreScanned({ elements, history, video }: Workspace, resumed: CheckpointSummary): void {
  const { elements: present, elementRules, activeId } = elements.getState();
  const hasMarks = present.some(({ selections }) => selections.length > 0);
  const scanned = { project: resumed.project, videoName: video.info.name };
  const notedNames = readUnfinishedScans().find((note) => isScanOf(note, scanned))?.names ?? [];
  const restored = hasMarks ? [...present] : [];
  for (const scanned of resumed.elements) {
    const { id, selections, ...own } = scanned;
    const index = restored.findIndex((element) => element.id === id);
    const before = restored[index];
    if (before && isSameSearch([scanElementOf(before)], [scanned])) continue;
    const created = createElement(restored);
    const name = before?.name ?? notedNames.find((noted) => noted.id === id)?.name ?? created.name;
    const element = { ...(before ?? created), ...own, id, name, ...splitSelections(selections) };
    restored.splice(before ? index : restored.length, 1, element);
  }
  const replace = () => {
    elements.replace(restored, elementRules);
    elements.activate(activeId);
  };
  if (hasMarks) history.record('resume a scan', replace);
  else history.amend(replace);
}

/** Changes the active element's image processing, and rescores a finished scan from what it kept. */
export async function processActive(workspace: Workspace, processing: ImageProcessing): Promise<void> {
  const { elements, corrections, history } = workspace;
  const element = elements.active;
  try {
    const processed = corrections.process(element, processing, (change) => history.amend(change, step));
    // The one that has just changed the processing.
    const step = history.lastStep;
    const changes = await processed;
    if (changes) notify({ title: 'Compared again', description: describeChanges(changes) });
  } catch (error) {
    reportProblem('Not compared again', error);
  }
  const changed = elements.active;
  const isProcessed = changed.id === element.id && changed.processing !== element.processing;
  if (isProcessed && isMarked(changed)) void workspace.checkElement(changed);
}
