import { firstAfter, firstAtOrAfter } from '@framescout/base';
import {
  boxWithin,
  describeRule,
  type RegionBox,
  surroundingsOf,
  usualSize,
  type VideoInfo,
} from '@framescout/contract';
import { confidenceCurve, type MarkerCheck, type ScoreSeries } from '@framescout/framescout/page';
import type { ElementsState, MarkedElement } from '../../features/elements/index.ts';
import type { EventEdit, EventSpan } from '../../features/event-edits/index.ts';
import type { OutlinedBox } from '../../features/player/index.ts';
import { isDuring, type ListedEvent } from '../../features/scan/index.ts';

type Size = Pick<VideoInfo, 'width' | 'height'>;

/**
 * Whether an element may be anywhere in the picture: as the user chose or, without a choice, as its check
 * found.
 */
export function mayBeAnywhere(
  element: Pick<MarkedElement, 'area'> | undefined,
  check: Pick<MarkerCheck, 'isAnywhere'> | null,
): boolean {
  return element?.area.anywhere ?? check?.isAnywhere ?? false;
}

/**
 * Returns the part of the picture in which an event's best frame shows its element; null for an event of a rule, or
 * if the matcher does not say.
 */
export function eventPlace(
  { region, sourceId }: Pick<ListedEvent, 'region' | 'sourceId'>,
  elements: readonly MarkedElement[],
  { width, height }: Size,
): RegionBox | null {
  const size = usualSize(elements.find(({ id }) => id === sourceId)?.selections ?? []);
  if (!region || !size) return null;
  const across = within(region.left / width, size.width);
  const down = within(region.top / height, size.height);
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}

/** The part of a span that lies within 0..1. */
function within(from: number, length: number): { from: number; length: number } {
  const start = Math.max(0, from);
  return { from: start, length: Math.min(length + Math.min(0, from), 1 - start) };
}

/**
 * Returns the part of an event's best frame to show, with the surroundings of its element, where the element is in
 * that part (in fractions of it), and the pixels of its center in the video in words, such as "x 350, y 225"; null as
 * for {@link eventPlace}.
 */
export function eventPicture(
  event: ListedEvent,
  elements: readonly MarkedElement[],
  info: Size,
): { part: RegionBox; place: RegionBox; center: string } | null {
  const place = eventPlace(event, elements, info);
  if (!place) return null;
  const part = surroundingsOf(place, info);
  const x = Math.round((place.x + place.width / 2) * info.width);
  const y = Math.round((place.y + place.height / 2) * info.height);
  return { part, place: boxWithin(place, part), center: `x ${x}, y ${y}` };
}

/**
 * Returns the boxes of the elements in the frame at `time` (seconds), and of the active element's search
 * area. `foreign`: its selections (0-based) from another recording.
 */
export function placesAt(
  time: number,
  events: readonly ListedEvent[],
  elements: readonly MarkedElement[],
  active: (MarkedElement & { foreign?: readonly number[] }) | null,
  info: Size,
): OutlinedBox[] {
  // In a selected frame, the selection says where the element is.
  const isMarkedHere = active?.selections.some(
    (selection, index) => !active.foreign?.includes(index) && Math.abs(selection.time - time) < 1e-3,
  );
  const marked = isMarkedHere ? active?.id : undefined;
  const seen = events.flatMap((event, index): OutlinedBox[] => {
    const { sourceId } = event;
    if (!isDuring(event, time) || sourceId === marked) return [];
    const box = eventPlace({ sourceId, region: event.region ?? detectedRegion(event, time) }, elements, info);
    const { name: label, color } = elements.find(({ id }) => id === sourceId) ?? {};
    return box && label && color ? [{ id: `event-${index}`, box, color, label, isDashed: false }] : [];
  });
  const bounds = active?.area.bounds;
  if (!active || !bounds) return seen;
  const label = `Search area of ${active.name}`;
  return [...seen, { id: 'bounds', box: bounds, color: active.color, label, isDashed: true }];
}

/**
 * Returns where the element was seen in the detected event that an edited one was made from, such as by
 * splitting it; null if none was detected at `time`.
 */
function detectedRegion({ edit }: ListedEvent, time: number): ListedEvent['region'] {
  return edit?.covers.find((cover) => cover.region && isDuring(cover, time))?.region ?? null;
}

/**
 * Returns where in a span an element's scores are best, for an event that is added there; a confidence of 0 if
 * no frame of it was scanned.
 */
export function seenWithin(series: ScoreSeries | null, span: EventSpan): EventEdit['seen'] {
  const middle = (span.startTime + span.endTime) / 2;
  if (!series) return { peakTime: middle, confidence: 0, region: null };
  const from = firstAtOrAfter(series.frames, span.startFrame);
  const { confidence } = confidenceCurve(series, from, firstAfter(series.frames, span.endFrame));
  const best = confidence.reduce((most, one) => Math.max(most, one), 0);
  const peakTime = best > 0 ? series.timeAt(from + confidence.indexOf(best)) : middle;
  return { peakTime, confidence: best, region: null };
}

type EventSource = { id: string; name: string; color: string };

/**
 * Returns everything that has events, in the order of the timeline's lanes: elements, the markers that count as
 * events, then the rules over them.
 */
export function eventSources({
  elements,
  elementRules,
  markerLanes,
}: Pick<ElementsState, 'elements' | 'elementRules' | 'markerLanes'>): EventSource[] {
  const used = [...elements, ...markerLanes.filter(({ isUsed }) => isUsed)];
  const all = [...elements, ...markerLanes];
  return [
    ...used.map(({ id, name, color }) => ({ id, name, color })),
    ...elementRules.map(({ id, color, rule }) => ({ id, name: describeRule(rule, all), color })),
  ];
}
