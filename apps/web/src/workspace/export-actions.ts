import type { Project, ScanReport, VideoInfo } from '@framescout/contract';
import {
  type ExportKind,
  entriesOfEvents,
  exportFileName,
  formatCsv,
  formatEdl,
  formatJson,
  MAX_EDL_EVENTS,
} from '@framescout/exports';
import type { MarkedElement, TrackedRule } from '../features/elements/index.ts';
import { isRejected, reviewOf } from '../features/event-edits/index.ts';
import type { ListedEvent, ScanResults } from '../features/scan/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { downloadFile } from '../platform/download-file.ts';
import { nextTask } from '../platform/next-task.ts';
import { formatCount } from '../ui/format-count.ts';
import { shortName } from '../ui/short-name.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

/** Minimum time that a message stays before the next one replaces it. */
const READING_MS = 600;

type Exported = ScanResults & {
  report: ScanReport | null;
  elements: readonly Pick<MarkedElement, 'id' | 'name'>[];
  project: Pick<Project, 'id' | 'name' | 'duration'>;
  video: VideoInfo;
  /** In percent. */
  sensitivity: number;
  /** Some of the events, and the rules that they may be of; without it, everything is exported. */
  only?: { events: readonly ListedEvent[]; elementRules: readonly TrackedRule[] };
};

const MIME_TYPES: Readonly<Record<ExportKind, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  edl: 'text/plain;charset=utf-8',
};

/** Exports a workspace's log as a file: all of it, or that of the events that the user chose. */
export function exportLog(
  { project, video, elements: tracked, scan, sensitivity, browser }: Workspace,
  kind: ExportKind,
): Promise<void> {
  const { scope, events } = browser.getState().scoped;
  const { elements, elementRules } = tracked.getState();
  return exportResults(kind, {
    ...scan.getState(),
    ...(scope !== 'all' && { only: { events, elementRules } }),
    elements,
    project,
    video: video.info,
    sensitivity: sensitivity.getState().percent,
  });
}

/**
 * Exports a video's results as a file: the log of each element and, in JSON, the events; in an edit decision
 * list (EDL), only the events.
 */
export async function exportResults(kind: ExportKind, exported: Exported): Promise<void> {
  const { report, project, video, only } = exported;
  const { logs, events } = only ? narrow(exported, only) : exported;
  const cuts = events.filter((event) => !isRejected(event));
  try {
    if (!report || (kind === 'edl' && cuts.length === 0)) {
      notifyError('Export Failed', 'No event data to export.');
      return;
    }
    notify({ title: 'Export Started' });
    const minMessageTime = new Promise((resolve) => setTimeout(resolve, READING_MS));
    // Formatting a long log blocks the page, so let it draw the message first.
    await nextTask();
    trackFeature('export', { kind });
    const reviewed = events.map((event) => ({ ...event, ...reviewOf(event) }));
    const named = exported.elements.flatMap(({ id, name }) => {
      const entries = logs.get(id);
      const own = reviewed.filter(({ sourceId }) => sourceId === id);
      return entries ? [{ element: name, entries, events: own }] : [];
    });
    const all = exported.events.filter((event) => !isRejected(event)).length;
    const scope = only && { events: cuts.length, of: all };
    const format = {
      csv: () => formatCsv(named),
      json: () =>
        formatJson({ ...exported, report, logs: named, events: reviewed, exportedAt: new Date(), scope }),
      edl: () => formatEdl({ title: project.name, video, events: reviewed }),
    };
    const name = exportFileName(kind, project.name);
    downloadFile(format[kind](), MIME_TYPES[kind], name);
    await minMessageTime;
    const left = kind === 'edl' ? cuts.length - MAX_EDL_EVENTS : 0;
    const what = [
      scope && `${scope.events} of ${formatCount(scope.of, 'event')}`,
      left > 0 && `the first ${MAX_EDL_EVENTS} events, which is all that an EDL can hold.`,
    ].filter(Boolean);
    notify({ title: 'Export Complete', description: [shortName(name), ...what].join(': ') });
  } catch (error) {
    reportProblem('Export Failed', error);
  }
}

/** Leaves only some events, and the entries that they and the rules over their element are about. */
function narrow(
  { logs, elements }: Exported,
  { events, elementRules }: NonNullable<Exported['only']>,
): Pick<ScanResults, 'logs' | 'events'> {
  const elementOf = ({ sourceId }: ListedEvent) =>
    elementRules.find(({ id }) => id === sourceId)?.rule.element ?? sourceId;
  const byElement = Map.groupBy(events, elementOf);
  const own = elements.flatMap(({ id }) => {
    const entries = entriesOfEvents(logs.get(id) ?? [], byElement.get(id) ?? []);
    return entries.length > 0 ? [[id, entries] as const] : [];
  });
  return { events, logs: new Map(own) };
}
