import type { ExportKind } from '@framescout/contract';
import {
  type BatchItem,
  type BatchResult,
  batch,
  countBasis,
  countVideos,
  isSameFile,
  itemsIn,
  markingOfResult,
  type ReadableResult,
  readBatchResult,
  readBatchResultInSteps,
} from '../../features/batch/index.ts';
import { filterRules } from '../../features/elements/index.ts';
import { isVideoFile } from '../../features/open-file/index.ts';
import { trackFeature } from '../../platform/analytics/analytics.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { joinPicked } from '../../platform/join-picked.ts';
import { keepAwakeWhile } from '../../platform/keep-awake.ts';
import type { PickedFile } from '../../platform/pick-file.ts';
import { formatCount, shortNames } from '../../ui/text/format.ts';
import { notify, notifyError, notifyNext } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../current-workspace.ts';
import { takeWork } from '../history/work.ts';
import { mayStart } from '../may-start.ts';
import { openFile, withWholeFiles } from '../open/open-actions.ts';
import { reportProblem } from '../report-problem.ts';
import { exportResults, exportVideos } from '../save/export-actions.ts';
import type { Workspace } from '../workspace.ts';
import { analyzedVideos, findStored, loadBatchResult } from './analyzed-videos.ts';
import { BackgroundScans } from './background-scans.ts';
import { startScan } from './scan-actions.ts';

/**
 * Adds videos to the batch of a project, and tells the user which files were left out, and why. Returns how many
 * were added.
 */
export function addVideos({ video, project }: Workspace, picked: readonly PickedFile[]): number {
  const isOpen = ({ file }: PickedFile) => isSameFile(file, video.file);
  const nonVideos = picked.filter(({ file }) => !isVideoFile(file)).map(({ file }) => file.name);
  const others = picked.filter((one) => isVideoFile(one.file) && !isOpen(one));
  batch.beginIn(project.name);
  const known = batch.add(others).map(({ name }) => name);
  if (nonVideos.length > 0) {
    const are = nonVideos.length === 1 ? 'is not a video file' : 'are not video files';
    notifyError('Not added', `${shortNames(nonVideos)} ${are}.`);
  } else if (picked.some(isOpen)) {
    notify({
      title: 'Not added',
      description: `${shortNames([video.file.name])} is already open and will be analyzed first.`,
    });
  } else if (known.length > 0) {
    const are = known.length === 1 ? 'is' : 'are';
    notify({ title: 'Not added', description: `${shortNames(known)} ${are} already in the list.` });
  }
  return others.length - known.length;
}

/** Opens the first video among chosen files, and adds the others to the batch. */
export async function openPicked(picked: readonly PickedFile[]): Promise<void> {
  if (!mayStart()) return;
  await withWholeFiles(picked, async (whole, signal) => {
    const first = whole.find(({ file }) => isVideoFile(file)) ?? whole[0];
    if (!first) return;
    await openFile(first, { ...(signal && { signal }) });
    const { workspace } = currentWorkspace.getState();
    const others = whole.filter((other) => other !== first);
    if (others.length === 0 || workspace?.video.file !== first.file) return;
    const added = addVideos(workspace, others);
    if (added === 0) return;
    notifyNext({
      title: 'More videos',
      description: `${formatCount(added, 'other video')} can be analyzed after this one, in Find.`,
    });
  });
}

/** Adds chosen files to the batch of a project, recordings in segments as wholes. */
export async function addPicked(workspace: Workspace, picked: readonly PickedFile[]): Promise<void> {
  try {
    addVideos(workspace, await joinPicked(picked));
  } catch (error) {
    notifyError('Not added', describeFailure(error, 'The files could not be read.'));
  }
}

/** Scans the open video, unless that was done already, and then every other video of the batch. */
export async function scanVideos(workspace: Workspace): Promise<void> {
  if (!mayStart()) return;
  const { elements, scan, project } = workspace;
  const items = itemsIn(batch.getState(), project.name);
  const isDone = items.length > 0 && scan.isOfCurrentMarking;
  if (!isDone && !(await startScan(workspace))) return;
  if (items.length === 0) return;
  // Only now, because checking the elements against the video may have registered their selections.
  const { marked } = elements;
  const marking = { elements: marked, elementRules: filterRules(elements.getState().elementRules, marked) };
  trackFeature('batch', { videos: items.length });
  using background = new BackgroundScans(takeWork(workspace));
  // Also between two videos: by then, the screen may have been due to turn off for hours.
  using _awake = keepAwakeWhile(batch, ({ isRunning }) => isRunning);
  try {
    const { complete, failed, isCancelled, stopReason } = await batch.run(marking, background.scanVideo);
    if (isCancelled) return;
    if (stopReason !== null) {
      notifyError(
        'Batch Analysis Stopped',
        `${stopReason} Videos already analyzed keep their events; the others stay in the list.`,
      );
      return;
    }
    if (failed > 0) {
      notifyError(
        'Analysis Failed',
        `An error occurred during batch analysis. ${failed} of ${complete + failed} videos could not be read.`,
      );
      return;
    }
    const videos = countVideos(batch.getState().items, workspace.video.file);
    notify({
      title: 'Batch Analysis Complete',
      description: `${formatCount(videos, 'video')} analyzed.${describeGaps(batch.getState().items)}`,
    });
  } catch (error) {
    reportProblem('Analysis Failed', error);
  }
}

function describeGaps(items: readonly BatchItem[]): string {
  const results = items.flatMap(({ status }) => (status.kind === 'complete' ? status.result : []));
  const gaps = results.filter(({ report }) => report.skippedRanges.length > 0).length;
  return gaps > 0 ? ` Parts of ${gaps} were not searched: see the list.` : '';
}

/** Opens a video of the batch as the user left it. */
export async function showBatchItem(
  workspace: Workspace,
  item: BatchItem,
  result: BatchResult,
): Promise<void> {
  const { id } = item;
  if (workspace.project.id === result.project.id) return;
  const saved = await findStored(id, result);
  if (!saved) return;
  const prepare = (opened: Workspace) => opened.own(followInBatch(opened, id));
  await openFile(item, { saved, isFromBatch: true, prepare });
}

/** Keeps what the batch lists for a video in sync with the work on it. */
function followInBatch({ project, elements, edits, scan, sensitivity }: Workspace, id: number): Disposable {
  const note = () => {
    const { status, report, events } = scan.getState();
    if (!report || status !== 'complete' || !scan.isOfCurrentMarking) return;
    const marking = { elements: elements.marked, elementRules: elements.getState().elementRules };
    const work = { ...marking, edits: edits.getState().edits };
    const basis = countBasis(work, marking, sensitivity.getState().percent);
    batch.updateResult(id, { ...work, report, project, counted: { events: events.length, basis } });
  };
  const stops = [edits, scan].map((store) => store.subscribe(note));
  note();
  return {
    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

/** Counts the events of a video of the batch with the present settings, and notes the count for `basis`. */
export async function countBatchItem(
  workspace: Workspace,
  { id, status }: BatchItem,
  basis: string,
  signal: AbortSignal,
): Promise<void> {
  const result = status.kind === 'complete' ? await loadBatchResult(id, status.result) : null;
  if (!result || signal.aborted) return;
  const present = workspace.elements.getState();
  const results = await readBatchResultInSteps(result, present, workspace.sensitivity.fraction, signal);
  if (results) batch.updateResult(id, { counted: { events: results.events.length, basis } });
}

/** Exports the log of a video of the batch. */
export async function exportBatchItem(
  workspace: Workspace,
  { id }: BatchItem,
  listed: BatchResult,
  kind: ExportKind,
): Promise<void> {
  // The one that is open may have changes.
  workspace.ensureSaved();
  const result = await loadBatchResult(id, listed);
  if (result) await exportResults(kind, resultsToExport(workspace, result));
}

/** Exports one log of all analyzed videos: the open one and those of its batch. */
export async function exportAllLogs(open: Workspace, kind: 'csv' | 'json'): Promise<void> {
  const videos = [];
  for await (const { result } of analyzedVideos(open)) videos.push(resultsToExport(open, result));
  await exportVideos(kind, videos);
}

/** Reads a result with the present settings. */
function resultsToExport({ elements, sensitivity }: Workspace, result: ReadableResult) {
  const { info, project, report } = result;
  const present = elements.getState();
  const { logs, events } = readBatchResult(result, present, sensitivity.fraction);
  return {
    ...{ logs, events, report, project },
    elements: markingOfResult(result, present).elements,
    video: info,
    sensitivity: sensitivity.getState().percent,
  };
}
