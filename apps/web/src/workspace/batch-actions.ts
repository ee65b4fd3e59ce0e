import { EngineClient } from '@framescout/engine';
import type { ExportKind } from '@framescout/exports';
import {
  type BatchItem,
  type BatchResult,
  batchStore,
  elementsOfResult,
  readBatchResult,
  runBatch,
} from '../features/batch/index.ts';
import { elementsStore, isMarked, replaceElements } from '../features/elements/index.ts';
import { isScanned, scanStore, sensitivityStore, showAnalysis } from '../features/scan/index.ts';
import { createProject } from '../features/video/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { logEvents } from './analyzer-actions.ts';
import { exportResults } from './export-actions.ts';
import { openFile } from './open-actions.ts';
import { reportProblem } from './report-problem.ts';

/** Scans the open video, where that was not done yet, and then every other video of the batch. */
export async function analyzeVideos(): Promise<void> {
  const marked = elementsStore.getState().elements.filter(isMarked);
  const { items } = batchStore.getState();
  if (items.length === 0 || !isScanned()) await logEvents();
  if (items.length === 0 || scanStore.getState().status !== 'complete') return;
  trackFeature('batch', { videos: items.length });
  try {
    const { complete, failed, isCancelled } = await runBatch(marked, () => new EngineClient());
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

/** Opens a video of the batch and shows what was found in it, of the elements that it was scanned for. */
export async function showBatchItem({ file }: BatchItem, result: BatchResult): Promise<void> {
  const isOpen = await openFile({ file, handle: null }, { keepsElements: true });
  if (!isOpen) return;
  replaceElements(elementsOfResult(result), elementsStore.getState().elementRules);
  showAnalysis(result.info, result);
}

/** Writes the log of a video of the batch into a file. */
export function exportBatchItem(result: BatchResult, kind: ExportKind): void {
  const { info, report } = result;
  const elements = elementsOfResult(result);
  const results = readBatchResult(result, sensitivityStore.getState().percent / 100);
  exportResults(kind, { ...results, report, elements, project: createProject(info) });
}
