import type { Project } from '@framescout/contract';
import type { ExportKind } from '@framescout/exports';
import {
  type BatchItem,
  type BatchResult,
  batch,
  countVideos,
  isSameFile,
  markingOfResult,
  readBatchResult,
} from '../features/batch/index.ts';
import { filterRules } from '../features/elements/index.ts';
import { isVideoFile } from '../features/open-file/index.ts';
import { projectListStore } from '../features/project-list/index.ts';
import { getProject, type StoredProject } from '../features/projects/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { keepAwakeWhile } from '../platform/keep-awake.ts';
import type { PickedFile } from '../platform/pick-file.ts';
import { formatCount } from '../ui/format-count.ts';
import { shortNames } from '../ui/short-name.ts';
import { notify, notifyError, notifyNext } from '../ui/toast-store.ts';
import { BackgroundScans } from './background-scans.ts';
import { currentWorkspace } from './current-workspace.ts';
import { exportResults } from './export-actions.ts';
import { mayStart } from './may-start.ts';
import { openFile } from './open-actions.ts';
import { reportProblem } from './report-problem.ts';
import { startScan } from './scan-actions.ts';
import type { Workspace } from './workspace.ts';

/** Adds videos to the batch, and tells the user which files were left out, and why. */
export function addVideos({ video }: Workspace, files: readonly File[]): void {
  const isOpen = (file: File) => isSameFile(file, video.file);
  const nonVideos = files.filter((file) => !isVideoFile(file)).map(({ name }) => name);
  const others = files.filter((file) => isVideoFile(file) && !isOpen(file));
  const known = batch.add(others).map(({ name }) => name);
  if (nonVideos.length > 0) {
    const are = nonVideos.length === 1 ? 'is not a video file' : 'are not video files';
    notifyError('Not added', `${shortNames(nonVideos)} ${are}.`);
  } else if (files.some(isOpen)) {
    notify({
      title: 'Not added',
      description: `${shortNames([video.file.name])} is already open and will be analyzed first.`,
    });
  } else if (known.length > 0) {
    const are = known.length === 1 ? 'is' : 'are';
    notify({ title: 'Not added', description: `${shortNames(known)} ${are} already in the list.` });
  }
}

/** Opens the first video among dropped files, and adds the others to the batch. */
export async function openDropped(dropped: readonly PickedFile[]): Promise<void> {
  const first = dropped.find(({ file }) => isVideoFile(file)) ?? dropped[0];
  if (!first) return;
  await openFile(first);
  const { workspace } = currentWorkspace.getState();
  const others = dropped.filter((other) => other !== first).map(({ file }) => file);
  if (others.length === 0 || workspace?.video.file !== first.file) return;
  const before = batch.getState().items.length;
  addVideos(workspace, others);
  const added = batch.getState().items.length - before;
  if (added === 0) return;
  notifyNext({
    title: 'More videos',
    description: `${formatCount(added, 'other video')} can be analyzed after this one, in Find.`,
  });
}

/** Scans the open video, unless that was done already, and then every other video of the batch. */
export async function scanVideos(workspace: Workspace): Promise<void> {
  if (!mayStart()) return;
  const { elements, scan } = workspace;
  const { items } = batch.getState();
  if (items.length === 0 || !scan.isOfCurrentMarking) await startScan(workspace);
  if (items.length === 0 || scan.getState().status !== 'complete') return;
  // Only now, because checking the elements against the video may have registered their selections.
  const { marked } = elements;
  const marking = { elements: marked, elementRules: filterRules(elements.getState().elementRules, marked) };
  trackFeature('batch', { videos: items.length });
  using background = new BackgroundScans();
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
  return gaps > 0 ? ` Parts of ${gaps} could not be read: see the list.` : '';
}

/**
 * Opens a video of the batch: as the user left it or, if its project is not stored, with its results and the
 * elements it was scanned for.
 */
export async function showBatchItem(
  workspace: Workspace,
  { id, file }: BatchItem,
  result: BatchResult,
): Promise<void> {
  const { project } = result;
  if (workspace.project.id === project.id) return;
  const marking = markingOfResult(result, workspace.elements.getState());
  const saved = await findProject(project);
  await openFile(
    { file, handle: null },
    {
      ...(saved ? { saved } : { project }),
      isFromBatch: true,
      prepare: (opened) => {
        if (!saved) {
          opened.elements.replace(marking.elements, marking.elementRules);
          opened.edits.replace(result.edits);
          opened.scan.show({ status: 'complete', ...result });
        }
        opened.own(followInBatch(opened, id));
      },
    },
  );
}

/** Returns a project as it is stored; null if it is not, or if its name belongs to another project. */
async function findProject({ id, name }: Project): Promise<StoredProject | null> {
  const saved = await getProject(name).catch(() => null);
  return saved?.project.entry.id === id ? saved : null;
}

/** Keeps what the batch lists and exports for a video in sync with the work on it. */
function followInBatch({ project, elements, edits, scan }: Workspace, id: number): Disposable {
  const note = () => {
    const { status, report, scores } = scan.getState();
    if (status !== 'complete' || !report || !scan.isOfCurrentMarking) return;
    batch.updateResult(id, {
      report,
      scores,
      elements: elements.marked,
      elementRules: elements.getState().elementRules,
      edits: edits.getState().edits,
      project,
    });
  };
  const stops = [
    ...[edits, scan].map((store) => store.subscribe(note)),
    projectListStore.subscribe(({ projects }) => {
      if (projects.some((listed) => listed.id === project.id)) batch.markSaved(id);
    }),
  ];
  note();
  return {
    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

/** Exports the log of a video of the batch. */
export function exportBatchItem(workspace: Workspace, result: BatchResult, kind: ExportKind): void {
  const { info, project, report } = result;
  const present = workspace.elements.getState();
  const results = readBatchResult(result, present, workspace.sensitivity.fraction);
  exportResults(kind, {
    ...results,
    report,
    elements: markingOfResult(result, present).elements,
    project,
    video: info,
    sensitivity: workspace.sensitivity.getState().percent,
  });
}
