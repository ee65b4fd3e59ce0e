import type { Project, ScanReport } from '@framescout/contract';
import { type ExportKind, exportFileName, formatCsv, formatJson } from '@framescout/exports';
import { elementsStore, type MarkedElement } from '../features/elements/index.ts';
import { type ScanResults, scanStore, sensitivityStore } from '../features/scan/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { downloadFile } from '../platform/download-file.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentProject } from './open-actions.ts';
import { reportProblem } from './report-problem.ts';

type Exported = ScanResults & {
  report: ScanReport | null;
  elements: readonly Pick<MarkedElement, 'id' | 'name'>[];
  project: Pick<Project, 'id' | 'name' | 'duration'> | null;
};

/** Writes the open video's log into a file. */
export function exportLog(kind: ExportKind): void {
  const { logs, events, report } = scanStore.getState();
  const { elements } = elementsStore.getState();
  exportResults(kind, { logs, events, report, elements, project: currentProject() });
}

/** Writes what was found in a video into a file: the log of each element, and, as JSON, the events. */
export function exportResults(kind: ExportKind, { logs, events, report, elements, project }: Exported): void {
  try {
    if (!report) {
      notifyError('Export Failed', 'No event data to export.');
      return;
    }
    notify({ title: 'Export Started' });
    trackFeature('export', { kind });
    const named = elements.flatMap(({ id, name }) => {
      const entries = logs.get(id);
      return entries ? [{ element: name, entries }] : [];
    });
    const text =
      kind === 'csv'
        ? formatCsv(named)
        : formatJson({
            ...(project && { project }),
            logs: named,
            events,
            report,
            sensitivity: sensitivityStore.getState().percent,
            exportedAt: new Date(),
          });
    const name = exportFileName(kind, project?.name);
    downloadFile(text, kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/json', name);
    notify({ title: 'Export Complete', description: name });
  } catch (error) {
    reportProblem('Export Failed', error);
  }
}
