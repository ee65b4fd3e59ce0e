import { MAX_MARKER_TEXT, readMarkers } from '@framescout/exports';
import { createMarkerLane, MAX_MARKER_LANES } from '../features/elements/index.ts';
import { isVideoFile } from '../features/open-file/index.ts';
import { isUnderWay } from '../features/scan/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { formatCount } from '../ui/format-count.ts';
import { shortName } from '../ui/short-name.ts';
import { notifyError } from '../ui/toast-store.ts';
import { showClips } from './clip-actions.ts';
import { notifyUndoable } from './history-actions.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

const MARKER_EXTENSIONS = /\.(csv|edl|fcpxml|json|llc|log|otio|srt|tsv|txt|vtt|xml)$/i;
const FAILURE = 'Markers Not Imported';

/** Whether a file claims to have markers instead of a video. */
export function isMarkerFile(file: Pick<File, 'name' | 'type'>): boolean {
  return MARKER_EXTENSIONS.test(file.name) && !isVideoFile(file);
}

/** Imports the markers of files, each as a lane of its own, and says why one has none. */
export async function importMarkerFiles(workspace: Workspace, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      if (file.size > MAX_MARKER_TEXT) {
        notifyError(FAILURE, `“${shortName(file.name)}” is too large to be a list of markers.`);
        continue;
      }
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (!workspace.isClosed) importMarkers(workspace, text, nameOf(file));
    } catch (error) {
      reportProblem(FAILURE, error);
    }
  }
}

/** Imports the markers of a text that was pasted; returns whether there were any. */
export function importMarkerText(workspace: Workspace, text: string): boolean {
  return importMarkers(workspace, text, 'Pasted times');
}

/** Moves all markers of a lane to an offset in seconds, to the millisecond. */
export function moveMarkers({ elements }: Workspace, id: string, offset: number): void {
  elements.changeMarkerLane(id, { offset: Math.round(offset * 1000) / 1000 });
}

/** Whether clips can be cut around markers now. */
export function canCutMarkers({ scan }: Workspace): boolean {
  return !isUnderWay(scan.getState().status);
}

/** Shows the clips around the markers of a lane, which count as events from then on. */
export function cutAroundMarkers(workspace: Workspace, id: string): void {
  workspace.elements.changeMarkerLane(id, { isUsed: true });
  workspace.browser.setScope(`of:${id}`);
  showClips(workspace);
}

function importMarkers(workspace: Workspace, text: string, name: string): boolean {
  const { elements, video, history } = workspace;
  const { markerLanes } = elements.getState();
  if (markerLanes.length >= MAX_MARKER_LANES) {
    notifyError(FAILURE, `A video can have ${MAX_MARKER_LANES} lists of markers. Remove one first.`);
    return false;
  }
  try {
    const { format, markers, notes } = readMarkers(text, video.info);
    trackFeature('import-markers', { format });
    history.record(`import ${name}`, () =>
      elements.setMarkerLanes([...markerLanes, createMarkerLane(name, markers, markerLanes)]),
    );
    notifyUndoable(
      workspace,
      `${formatCount(markers.length, 'marker')} imported`,
      [`From: ${format}.`, ...notes].join(' '),
    );
    return true;
  } catch (error) {
    reportProblem(FAILURE, error);
    return false;
  }
}

/** Returns a file's name without its extension. */
function nameOf({ name }: File): string {
  return shortName(name.replace(/\.[^.]+$/, ''));
}

/** Decodes a text as its byte order mark says; without one, as UTF-8 or, if it is none, as Windows writes it. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
