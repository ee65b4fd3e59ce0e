import { type Chapter, type Seconds, type VideoMarker, videoMarkerSchema } from '@framescout/contract';
import { z } from 'zod';
import { keepUnknown } from '../../platform/local-storage.ts';
import { colorOf, firstFreeNumber } from './marked-element.ts';

const knownFieldsSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  /** How much later the markers are in the video than they are written. */
  offset: z.number(),
  /** Whether its markers count as events. */
  isUsed: z.boolean(),
  markers: z.array(videoMarkerSchema),
});

/** Schema of a lane of markers, as stored. */
export const markerLaneSchema = keepUnknown(knownFieldsSchema);

/**
 * Markers that the video brings with it as chapters, or that were imported together: a lane of the timeline. Rules
 * can refer to it as to an element. Plain data, never mutated.
 */
export type MarkerLane = Readonly<z.infer<typeof markerLaneSchema>>;

/** How many lanes of markers a video can have. */
export const MAX_MARKER_LANES = 8;

const CHAPTERS_ID = 'chapters';

/** Returns the lane of a video's chapters; none if it has no chapters. */
export function chapterLanes(chapters: readonly Chapter[]): MarkerLane[] {
  if (chapters.length === 0) return [];
  const markers = chapters.map(({ start, title }) => ({ time: start, name: title }));
  return [{ id: CHAPTERS_ID, name: 'Chapters', color: 'var(--text-3)', offset: 0, isUsed: false, markers }];
}

/** Whether some markers count as events. */
export function usesMarkers({ markerLanes }: { markerLanes: readonly MarkerLane[] }): boolean {
  return markerLanes.some(({ isUsed }) => isUsed);
}

/** Whether a lane was imported, and not brought by the video. */
export function isImported({ id }: Pick<MarkerLane, 'id'>): boolean {
  return id !== CHAPTERS_ID;
}

/** Creates a lane of imported markers with the first free number. */
export function createMarkerLane(
  name: string,
  markers: readonly VideoMarker[],
  others: readonly Pick<MarkerLane, 'id'>[],
): MarkerLane {
  const number = firstFreeNumber(idOf, others);
  // From the far end of the colors, which few videos have as many elements as to use.
  return {
    id: idOf(number),
    name,
    color: colorOf(9 - number),
    offset: 0,
    isUsed: false,
    markers: [...markers],
  };
}

/** Returns a lane's markers where they are in the video, without those that are not in it. */
export function placedMarkers({ markers, offset }: MarkerLane, duration: Seconds): VideoMarker[] {
  return markers.flatMap(({ time, endTime, ...words }) => {
    const start = time + offset;
    const end = endTime === undefined ? undefined : Math.min(duration, endTime + offset);
    if (start >= duration || (end ?? start) < 0) return [];
    return [{ time: Math.max(0, start), ...(end !== undefined && { endTime: end }), ...words }];
  });
}

function idOf(number: number): string {
  return `markers-${number}`;
}
