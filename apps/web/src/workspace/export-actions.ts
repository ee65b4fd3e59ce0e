import type { Project, ScanReport } from '@framescout/contract';
import { type ExportKind, exportFileName, formatCsv, formatJson } from '@framescout/exports';
import type { MarkedElement } from '../features/elements/index.ts';
import { reviewOf } from '../features/event-edits/index.ts';
import type { ScanResults } from '../features/scan/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { downloadFile } from '../platform/download-file.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

type Exported = ScanResults & {
  report: ScanReport | null;
  elements: readonly Pick<MarkedElement, 'id' | 'name'>[];
  project: Pick<Project, 'id' | 'name' | 'duration'>;
  /** In percent. */
  sensitivity: number;
};

/** Exports a workspace's log as a file. */
export function exportLog({ project, elements, scan, sensitivity }: Workspace, kind: ExportKind): void {
  exportResults(kind, {
    ...scan.getState(),
    elements: elements.getState().elements,
    project,
    sensitivity: sensitivity.getState().percent,
  });
}

/** Exports a video's results as a file: the log of each element and, in JSON, the events. */
export function exportResults(kind: ExportKind, exported: Exported): void {
  const { logs, events, report, elements, project, sensitivity } = exported;
  try {
    if (!report) {
      notifyError('Export Failed', 'No event data to export.');
      return;
    }
    notify({ title: 'Export Started' });
    trackFeature('export', { kind });
    const reviewed = events.map((event) => ({ ...event, ...reviewOf(event) }));
    const named = elements.flatMap(({ id, name }) => {
      const entries = logs.get(id);
      const own = reviewed.filter(({ sourceId }) => sourceId === id);
      return entries ? [{ element: name, entries, events: own }] : [];
    });
    const text =
      kind === 'csv'
        ? formatCsv(named)
        : formatJson({ project, logs: named, events: reviewed, report, sensitivity, exportedAt: new Date() });
    const name = exportFileName(kind, project.name);
    downloadFile(text, kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/json', name);
    notify({ title: 'Export Complete', description: name });
  } catch (error) {
    reportProblem('Export Failed', error);
  }
}
