import { decodeMarkers, MAX_MARKER_TEXT, readMarkers } from '@framescout/exports';
import { createMarkerLane, MAX_MARKER_LANES } from '../../features/elements/index.ts';
import { isVideoFile } from '../../features/open-file/index.ts';
import { isUnderWay } from '../../features/scan/index.ts';
import { trackFeature } from '../../platform/analytics/analytics.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { formatCount, shortName } from '../../ui/text/format.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { showClips } from '../cut/clip-actions.ts';
import { notifyUndoable } from '../history-actions.ts';
import type { Workspace } from '../workspace.ts';

const MARKER_EXTENSIONS = /\.(csv|edl|fcpxml|json|llc|log|md|otio|srt|tsv|txt|vtt|xml)$/i;

/** Whether a file claims to have markers instead of a video. */
export function isMarkerFile(file: Pick<File, 'name' | 'type'>): boolean {
  return MARKER_EXTENSIONS.test(file.name) && !isVideoFile(file);
}

/**
 * Imports the markers of files, each as a lane of its own. Returns why the first of those that do not fit does not;
 * null if all do.
 */
export async function importMarkerFiles(
  workspace: Workspace,
  files: readonly File[],
): Promise<string | null> {
  let problem: string | null = null;
  for (const file of files) {
    const why = await importMarkerFile(workspace, file);
    if (why !== null) problem ??= `${shortName(file.name)}: ${why}`;
  }
  return problem;
}

/** Imports the markers of dropped files, and says why one does not fit. */
export async function dropMarkerFiles(workspace: Workspace, files: readonly File[]): Promise<void> {
  const problem = await importMarkerFiles(workspace, files);
  if (problem !== null) notifyError('Markers Not Imported', problem);
}

/** Imports the markers of a text that was pasted. Returns why there are none; null if there are. */
export function importMarkerText(workspace: Workspace, text: string): string | null {
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

async function importMarkerFile(workspace: Workspace, file: File): Promise<string | null> {
  if (file.size > MAX_MARKER_TEXT) return 'It is too large to be a list of markers.';
  try {
    const text = decodeMarkers(new Uint8Array(await file.arrayBuffer()));
    return workspace.isClosed ? null : importMarkers(workspace, text, nameOf(file));
  } catch (error) {
    return describeFailure(error, 'It could not be read.');
  }
}

function importMarkers(workspace: Workspace, text: string, name: string): string | null {
  const { elements, video, history } = workspace;
  const { markerLanes } = elements.getState();
  if (markerLanes.length >= MAX_MARKER_LANES) {
    return `A video can have ${MAX_MARKER_LANES} lists of markers. Remove one first.`;
  }
  try {
    const { format, markers, notes } = readMarkers(text, video.info);
    trackFeature('import-markers', { format });
    history.record(`import ${name}`, () =>
      elements.setMarkerLanes([...markerLanes, createMarkerLane(name, markers, markerLanes)]),
    );
    const title = `${formatCount(markers.length, 'marker')} imported`;
    notifyUndoable(workspace, title, [`From: ${format}.`, ...notes].join(' '));
    return null;
  } catch (error) {
    return describeFailure(error, 'There are no markers in it.');
  }
}

function nameOf({ name }: File): string {
  return shortName(name.replace(/\.[^.]+$/, ''));
}
