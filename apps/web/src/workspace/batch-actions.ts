import type { ExportKind } from '@framescout/exports';
import {
  type BatchItem,
  type BatchResult,
  batch,
  elementsOfResult,
  isSameFile,
  readBatchResult,
  type ScanVideo,
} from '../features/batch/index.ts';
import { isVideoFile } from '../features/open-file/index.ts';
import { getProject } from '../features/projects/index.ts';
import { createProject, OpenVideo, projectName } from '../features/video/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import type { PickedFile } from '../platform/pick-file.ts';
import { counted } from '../ui/counted.ts';
import { notify, notifyError, notifyNext } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { exportResults } from './export-actions.ts';
import { openFile, type Saved } from './open-actions.ts';
import { reportProblem } from './report-problem.ts';
import { startScan } from './scan-actions.ts';
import { Workspace } from './workspace.ts';

/** Appends videos to the batch, and says which files were left out, and why. */
export function addVideos({ video }: Workspace, files: readonly File[]): void {
  const isOpen = (file: File) => isSameFile(file, video.file);
  const strangers = files.filter((file) => !isVideoFile(file)).map(({ name }) => `"${name}"`);
  batch.add(files.filter((file) => isVideoFile(file) && !isOpen(file)));
  if (strangers.length > 0) {
    const are = strangers.length === 1 ? 'is not a video file' : 'are not video files';
    notifyError('Not added', `${strangers.join(', ')} ${are}.`);
  } else if (files.some(isOpen)) {
    notify({ title: 'Not added', description: `"${video.file.name}" is open, and analyzed first anyway.` });
  }
}

/** Opens the first video among dropped files, and appends the others to the batch. */
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
    description: `${counted(added, 'other video')} can be analyzed after this one, in Find.`,
  });
}

/** Scans the open video, unless that was done already, and then every other video of the batch. */
export async function scanVideos(workspace: Workspace): Promise<void> {
  const { elements, scan } = workspace;
  const { marked } = elements;
  const { items } = batch.getState();
  if (items.length === 0 || !scan.isOfPresentMarking) await startScan(workspace);
  if (items.length === 0 || scan.getState().status !== 'complete') return;
  trackFeature('batch', { videos: items.length });
  try {
    const { complete, failed, isCancelled } = await batch.run(marked, scanWithoutPage);
    if (isCancelled) return;
    if (failed > 0) {
      notifyError(
        'Analysis Failed',
        `An error occurred during batch analysis. ${failed} of ${complete + failed} videos could not be read.`,
      );
      return;
    }
    notify({ title: 'Batch Analysis Complete', description: `${complete + 1} videos analyzed.` });
  } catch (error) {
    reportProblem('Analysis Failed', error);
  }
}

/** Scans a video in a workspace of its own, in the background. */
const scanWithoutPage: ScanVideo = async (file, elements, { signal, onProgress }) => {
  using workspace = new Workspace(await OpenVideo.open(file));
  if (signal.aborted) return null;
  const { scan } = workspace;
  workspace.elements.replace(elements, []);
  signal.addEventListener('abort', () => scan.cancel());
  scan.subscribe(({ reading }, before) => {
    if (reading && reading !== before.reading) onProgress(reading.progressPercent);
  });
  const end = await scan.start({ keyframesFirst: false });
  const { results } = workspace.snapshot();
  return end === 'complete' && results ? { info: workspace.video.info, ...results } : null;
};

/**
 * Opens a video of the batch: as it was left or, the first time, with its results and the elements it was scanned for.
 */
export async function showBatchItem(
  workspace: Workspace,
  { id, file }: BatchItem,
  result: BatchResult,
): Promise<void> {
  if (workspace.project.id === result.projectId) return;
  const { elements, elementRules } = workspace.elements.getState();
  const saved = await findProject(result);
  await openFile(
    { file, handle: null },
    {
      ...(saved && { saved }),
      prepare: (opened) => {
        if (!saved) {
          opened.elements.replace(elementsOfResult(result, elements), elementRules);
          opened.edits.replace(result.edits);
          opened.scan.show({ status: 'complete', ...result });
        }
        opened.own(followInBatch(opened, id));
      },
    },
  );
}

/** The project that a video of the batch was opened as; null if there is none, or it was replaced since. */
async function findProject({ info, projectId }: BatchResult): Promise<Saved | null> {
  if (projectId === null) return null;
  const saved = await getProject(projectName(info.name)).catch(() => null);
  return saved?.project.entry.id === projectId ? saved : null;
}

/** Keeps what the batch lists and exports of a video in step with the work on it. */
function followInBatch({ project, elements, edits, scan }: Workspace, id: number): Disposable {
  const note = () => {
    const { status, report, scores } = scan.getState();
    if (status !== 'complete' || !report || !scan.isOfPresentMarking) return;
    batch.noteWork(id, {
      report,
      scores,
      elements: elements.marked,
      edits: edits.getState().edits,
      projectId: project.id,
    });
  };
  const stops = [edits, scan].map((store) => store.subscribe(note));
  note();
  return {
    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

/** Exports the log of a video of the batch. */
export function exportBatchItem(workspace: Workspace, result: BatchResult, kind: ExportKind): void {
  const { info, report } = result;
  const present = workspace.elements.getState();
  const results = readBatchResult(result, present, workspace.sensitivity.fraction);
  exportResults(kind, {
    ...results,
    report,
    elements: elementsOfResult(result, present.elements),
    project: createProject(info),
    sensitivity: workspace.sensitivity.getState().percent,
  });
}
