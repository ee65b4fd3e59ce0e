import { basename, extname } from 'node:path';
import type { Seconds } from '@framescout/contract';
import {
  decodeMarkers,
  type ExportSource,
  eventsOfMarkers,
  readMarkers,
  type SourceEvent,
} from '@framescout/exports';
import type { DerivedEvents } from '@framescout/framescout';
import { readNamedBytes } from './read-template.ts';

/** The parsed options for markers. */
export type MarkerOptions = { markers?: string; markersOffset: Seconds };

/** A text with markers, what its events are called, and how much later they are in the recording. */
export type MarkerFile = { name: string; text: string; offset: Seconds };

/** What was found in a recording, with the events that its markers are. */
export type MarkedEvents = DerivedEvents & { events: readonly SourceEvent[] };

/** Reads the file of markers that the user named, if any. @throws {UsageError} if it cannot be read */
export async function readMarkerFile({ markers, markersOffset }: MarkerOptions): Promise<MarkerFile | null> {
  if (markers === undefined) return null;
  const text = decodeMarkers(await readNamedBytes(markers, 'file of markers'));
  return { name: basename(markers, extname(markers)), text, offset: markersOffset };
}

/** Returns a file's markers as events; `onWarning` gets sentences. @throws {UnreadableMarkersError} */
export function markerEvents(
  file: MarkerFile | null,
  video: ExportSource['video'],
  onWarning: (text: string) => void,
): SourceEvent[] {
  if (!file) return [];
  const { markers, notes } = readMarkers(file.text, video);
  for (const note of notes) onWarning(`markers: ${note}`);
  return eventsOfMarkers({ ...file, markers }, video);
}

/** Adds the events of markers to those that were found. */
export function addEvents(found: DerivedEvents, events: readonly SourceEvent[]): MarkedEvents {
  return { ...found, events: [...found.events, ...events].sort((a, b) => a.startTime - b.startTime) };
}
