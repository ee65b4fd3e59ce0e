import type { ExportKind } from '@framescout/exports';
import {
  type BatchItem,
  type BatchResult,
  batch,
  elementsOfResult,
  readBatchResult,
  type ScanVideo,
} from '../features/batch/index.ts';
import { createProject, OpenVideo } from '../features/video/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { exportResults } from './export-actions.ts';
import { openFile } from './open-actions.ts';
import { reportProblem } from './report-problem.ts';
import { startScan } from './scan-actions.ts';
import { Workspace } from './workspace.ts';

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

/** Opens a video of the batch and shows its results, with the elements it was scanned for. */
export async function showBatchItem(
  workspace: Workspace,
  { file }: BatchItem,
  result: BatchResult,
): Promise<void> {
  const { elements, elementRules } = workspace.elements.getState();
  await openFile(
    { file, handle: null },
    {
      prepare: (opened) => {
        opened.elements.replace(elementsOfResult(result, elements), elementRules);
        opened.scan.show({ status: 'complete', ...result });
      },
    },
  );
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
