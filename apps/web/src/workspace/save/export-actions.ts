import { chaptersFileName, planSegments } from '@framescout/clips';
import {
  type Chapter,
  type ClipSettings,
  changesSpeed,
  type ExportKind,
  formatTimecode,
  type Project,
  type ScanReport,
  type VideoInfo,
} from '@framescout/contract';
import {
  type ExportSource,
  entriesOfEvents,
  exportFileName,
  formatCsv,
  formatJson,
  formatVideosJson,
  listChapters,
  type SourceEvent,
  type WrittenExport,
  writeExport,
} from '@framescout/exports';
import type { MarkedElement, TrackedRule } from '../../features/elements/index.ts';
import { isRejected, reviewOf } from '../../features/event-edits/index.ts';
import { EXPORT_TARGETS, type ExportChoice } from '../../features/exports/index.ts';
import type { ListedEvent, ScanResults } from '../../features/scan/index.ts';
import { trackFeature } from '../../platform/analytics/analytics.ts';
import { downloadBlob, downloadFile } from '../../platform/download-file.ts';
import { nextTask } from '../../platform/next-task.ts';
import { formatCount, shortName } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { mayStart } from '../may-start.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';

/** Minimum time that a message stays before the next one replaces it. */
const READING_MS = 600;

type VideoResults = Pick<ScanResults, 'logs' | 'events'> & {
  report: ScanReport | null;
  elements: readonly Pick<MarkedElement, 'id' | 'name'>[];
  project: Pick<Project, 'id' | 'name' | 'duration'>;
  video: VideoInfo;
  /** In percent. */
  sensitivity: number;
};

type Exported = VideoResults & {
  /** Some of the events, and the rules that they may be of; without it, everything is exported. */
  only?: { events: readonly ListedEvent[]; elementRules: readonly TrackedRule[] };
  /** If set, cuts are those of clips, not just the events. */
  cuts?: ClipSettings;
  /** Where the editor's timeline starts, for lists of markers. */
  timelineStart?: string;
  /** The user's pattern of file names; null if there is none. */
  fileNames?: string | null;
};

const MIME_TYPES: Readonly<Partial<Record<ExportKind, string>>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
};
const PLAIN_TEXT = 'text/plain;charset=utf-8';

/** Exports a workspace's log as a file: all of it, or that of the events that the user chose. */
export function exportLog(workspace: Workspace, kind: ExportKind): Promise<void> {
  return exportResults(kind, exportedOf(workspace));
}

/** Exports the events that the user chose in any format, or as chapters of a copy of the recording. */
export function exportAs(workspace: Workspace, choice: ExportChoice): Promise<void> {
  const exported = exportedOf(workspace, choice);
  return choice.kind === 'recording'
    ? saveWithChapters(workspace, chaptersOf(exported))
    : exportResults(choice.kind, exported);
}

/** Writes what {@link exportAs} exports, to be looked at: of a copy of the recording, its chapters. */
export function writeFormat(workspace: Workspace, choice: ExportChoice): WrittenExport {
  const exported = exportedOf(workspace, choice);
  if (choice.kind !== 'recording') return writeExport(choice.kind, sourceOf(exported, eventsOf(exported)));
  const chapters = chaptersOf(exported);
  const text = chapters.map(({ start, title }) => `${formatTimecode(start)} ${title}\n`).join('');
  const notes = chapters.length === 0 ? ['No events were found, so that there is nothing to save.'] : [];
  return { text, notes, precision: null };
}

/** Returns the events to export, with the user's reviews. */
function eventsOf(exported: Exported): SourceEvent[] {
  const { events } = exported.only ?? exported;
  return readReviewed({ ...exported, events }).reviewed;
}

function chaptersOf(exported: Exported): Chapter[] {
  return listChapters(sourceOf(exported, eventsOf(exported)), exported.video.chapters);
}

/** Returns what to export; of a choice, only what its format asks for, since the rest was made for another one. */
function exportedOf(workspace: Workspace, choice?: ExportChoice): Exported {
  const { project, video, elements: tracked, scan, sensitivity, browser, clipSettings } = workspace;
  const { scope, events } = browser.getState().scoped;
  const { elements, elementRules } = tracked.getState();
  const asked = choice && EXPORT_TARGETS[choice.kind].choice;
  return {
    ...scan.getState(),
    ...(scope !== 'all' && { only: { events, elementRules } }),
    ...(asked === 'like-clips' && choice?.isLikeClips && { cuts: clipSettings.getState().settings }),
    ...(asked === 'timeline-start' && choice && { timelineStart: choice.timelineStart }),
    elements,
    project,
    fileNames: clipSettings.getState().settings.fileNames,
    video: video.info,
    sensitivity: sensitivity.getState().percent,
  };
}

function sourceOf(
  { project, video, elements, cuts, timelineStart }: Exported,
  events: readonly SourceEvent[],
): ExportSource {
  const accepted = events.filter(({ verdict }) => verdict !== 'wrong');
  return {
    title: project.name,
    video,
    elements: elements.map(({ name }) => name),
    events,
    segments: cuts && planSegments(accepted, cuts, video.duration),
    isPaced: changesSpeed(cuts?.playback ?? null),
    timelineStart,
  };
}

/**
 * Exports a video's results as a file: the log of each element and, in JSON, the events; in all other formats, only
 * the events.
 */
export async function exportResults(kind: ExportKind, exported: Exported): Promise<void> {
  const { project, only } = exported;
  const chosen = only ? narrow(exported, only) : exported;
  const cuts = chosen.events.filter((event) => !isRejected(event)).length;
  const all = exported.events.filter((event) => !isRejected(event)).length;
  const scope = only && { events: cuts, of: all };
  try {
    const write = writerOf(kind, exported, { cuts, scope });
    if (!write) {
      notifyError('Export Failed', 'No event data to export.');
      return;
    }
    notify({ title: 'Export Started' });
    const minMessageTime = new Promise((resolve) => setTimeout(resolve, READING_MS));
    // Formatting a long log blocks the page, so let it draw the message first.
    await nextTask();
    trackFeature('export', { kind });
    const { text, notes } = write(readReviewed({ ...chosen, elements: exported.elements }));
    const name = exportFileName(kind, project.name, exported.fileNames);
    downloadFile(text, MIME_TYPES[kind] ?? PLAIN_TEXT, name);
    await minMessageTime;
    const what = scope ? [`${scope.events} of ${formatCount(scope.of, 'event')}`] : [];
    const description = [[shortName(name), ...what].join(': '), ...notes].join('. ');
    notify({ title: 'Export Complete', description });
  } catch (error) {
    reportProblem('Export Failed', error);
  }
}

/**
 * Returns what writes the log (CSV, JSON) or, of so many events, the cuts (all other formats); null if there is nothing
 * to write. `scope`: how many of the events are exported, if not all.
 */
function writerOf(
  kind: ExportKind,
  exported: Exported,
  { cuts, scope }: { cuts: number; scope: { events: number; of: number } | undefined },
): ((read: ReturnType<typeof readReviewed>) => Pick<WrittenExport, 'text' | 'notes'>) | null {
  if (kind !== 'csv' && kind !== 'json') {
    return cuts === 0 ? null : ({ reviewed }) => writeExport(kind, sourceOf(exported, reviewed));
  }
  // Markers count as events without a scan, but have no log.
  const { report } = exported;
  if (!report) return null;
  if (kind === 'csv') return ({ named }) => ({ text: formatCsv(named), notes: [] });
  return ({ reviewed, named }) => {
    const log = { ...exported, report, logs: named, events: reviewed, exportedAt: new Date(), scope };
    return { text: formatJson(log), notes: [] };
  };
}

/** Exports what was found in several videos as one file, in which each log names its video. */
export async function exportVideos(kind: 'csv' | 'json', videos: readonly VideoResults[]): Promise<void> {
  try {
    notify({ title: 'Export Started' });
    await nextTask();
    trackFeature('export', { kind });
    const found = videos.flatMap(({ report, ...own }) => {
      const { reviewed, named } = readReviewed(own);
      // Without an element that was scanned for, there is nothing to tell of a video.
      return report && named.length > 0
        ? [{ ...own, report, video: own.video.name, logs: named, events: reviewed }]
        : [];
    });
    const text =
      kind === 'csv'
        ? formatCsv(found.flatMap(({ video, logs }) => logs.map((log) => ({ ...log, video }))))
        : formatVideosJson(found, new Date());
    const name = exportFileName(kind, 'all-videos');
    downloadFile(text, MIME_TYPES[kind] ?? PLAIN_TEXT, name);
    notify({ title: 'Export Complete', description: `${name}: ${formatCount(found.length, 'video')}` });
  } catch (error) {
    reportProblem('Export Failed', error);
  }
}

/** Returns the events with the user's reviews, and the log of each element with its events. */
function readReviewed({ logs, events, elements }: Pick<Exported, 'logs' | 'events' | 'elements'>) {
  const reviewed = events.map((event) => ({
    ...event,
    ...reviewOf(event),
    color: event.given?.color,
  }));
  const named = elements.flatMap(({ id, name }) => {
    const entries = logs.get(id);
    const own = reviewed.filter(({ sourceId }) => sourceId === id);
    return entries ? [{ element: name, entries, events: own }] : [];
  });
  return { reviewed, named };
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

/**
 * Saves a copy of the open recording with chapters. The browser copies it, as a download: it takes no room in the
 * browser's storage, and shows its progress and can be cancelled where all downloads are.
 */
async function saveWithChapters(workspace: Workspace, chapters: readonly Chapter[]): Promise<void> {
  if (!mayStart()) return;
  if (chapters.length === 0) {
    notifyError('Export Failed', 'No event data to export.');
    return;
  }
  const { clipMaker, project, video } = workspace;
  try {
    notify({ title: 'Export Started' });
    trackFeature('export', { kind: 'recording' });
    const client = await clipMaker.client();
    const copy = await client.addChapters(chapters);
    if (workspace.isClosed) return;
    const name = chaptersFileName(project.name, video.info.name);
    await downloadBlob(copy, name);
    const description = `${shortName(name)}: ${formatCount(chapters.length, 'chapter')}. Your browser is copying the video.`;
    notify({ title: 'Download started', description });
  } catch (error) {
    if (!workspace.isClosed) reportProblem('Export Failed', error);
  }
}
