import type { Project, ScanReport } from '@framescout/contract';
import { type ExportKind, exportFileName, formatCsv, formatJson } from '@framescout/exports';
import type { MarkedElement } from '../features/elements/index.ts';
import { reviewOf } from '../features/event-edits/index.ts';
import type { ScanResults } from '../features/scan/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { downloadFile } from '../platform/download-file.ts';
import { nextTask } from '../platform/next-task.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

/** How long a message stays at least before the next one replaces it. */
const READING_MS = 600;

type Exported = ScanResults & {
  report: ScanReport | null;
  elements: readonly Pick<MarkedElement, 'id' | 'name'>[];
  project: Pick<Project, 'id' | 'name' | 'duration'>;
  /** In percent. */
  sensitivity: number;
};

/** Exports a workspace's log as a file. */
export function exportLog(
  { project, elements, scan, sensitivity }: Workspace,
  kind: ExportKind,
): Promise<void> {
  return exportResults(kind, {
    ...scan.getState(),
    elements: elements.getState().elements,
    project,
    sensitivity: sensitivity.getState().percent,
  });
}

/** Exports a video's results as a file: the log of each element and, in JSON, the events. */
export async function exportResults(kind: ExportKind, exported: Exported): Promise<void> {
  const { logs, events, report, elements, project, sensitivity } = exported;
  try {
    if (!report) {
      notifyError('Export Failed', 'No event data to export.');
      return;
    }
    notify({ title: 'Export Started' });
    const isRead = new Promise((resolve) => setTimeout(resolve, READING_MS));
    // Formatting a long log keeps the page busy, so the message has to be drawn before.
    await nextTask();
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
    await isRead;
    notify({ title: 'Export Complete', description: name });
  } catch (error) {
    reportProblem('Export Failed', error);
  }
}
