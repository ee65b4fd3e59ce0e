import { describeRule, type LogEntry, type SkippedRange, type VideoInfo } from '@framescout/contract';
import { eventsOfMarkers } from '@framescout/exports';
import {
  applyElementRule,
  applyEventRules,
  type ReadingOptions,
  readSeries,
  type ScoreSeries,
  type SeriesReading,
} from '@framescout/framescout/page';
import { nextTask } from '../../../platform/next-task.ts';
import type { MarkedElement, MarkerLane, TrackedRule } from '../../elements/index.ts';
import {
  applyEdits,
  type EditConflict,
  type EditedEvent,
  type EventEdit,
  isRejected,
  type NamedEvent,
} from '../../event-edits/index.ts';
import type { ElementScores, ScoresById } from './element-scores.ts';

/** A listed event: as detected, with the user's changes applied. */
export type ListedEvent = EditedEvent;

/**
 * The results derived from scores: all events by start time, each element's log by its id, and the user's
 * changes to events that are not detected any more.
 */
export type ScanResults = {
  events: readonly ListedEvent[];
  logs: ReadonlyMap<string, readonly LogEntry[]>;
  conflicts: readonly EditConflict[];
};

/** What results depend on apart from the scores. */
export type Reading = {
  elements: readonly MarkedElement[];
  elementRules: readonly TrackedRule[];
  markerLanes: readonly MarkerLane[];
  edits: readonly EventEdit[];
  /** The sensitivity, 0..1. */
  sensitivity: number;
  video: Pick<VideoInfo, 'duration' | 'frameRate' | 'firstFrameTime'>;
  isComplete: boolean;
  skippedRanges: readonly SkippedRange[];
};

/**
 * Derives events and logs from the scores of the elements still tracked, applying their current rules and the
 * user's changes. An element without scores has the events that the user made. Rules over elements see the
 * changed events, without the rejected ones. Markers that do not count as events are only there for rules.
 */
export function deriveResults(scores: ScoresById, reading: Reading): ScanResults {
  const { elements, elementRules, markerLanes, video, isComplete } = reading;
  const editsOf = Map.groupBy(reading.edits, ({ sourceId }) => sourceId);
  const logs = new Map<string, LogEntry[]>();
  const bySource = new Map<string, readonly EditedEvent[]>();
  const conflicts: EditConflict[] = [];
  const take = (id: string, name: string, found: readonly NamedEvent[] | null, isAnywhere: boolean) => {
    const edited = applyEdits(found ?? [], editsOf.get(id) ?? [], { id, name, isAnywhere });
    bySource.set(id, edited.events);
    // Until the scan has finished, or without one, a missing event may still be found.
    if (found && isComplete) conflicts.push(...edited.conflicts);
  };
  for (const element of elements) {
    const own = scores.get(element.id);
    const result = own ? readElement(own, element, reading) : null;
    if (result) logs.set(element.id, result.log);
    // The log says what is on screen; only events are shaped by the rules.
    const events = result && applyEventRules(result.found, element.rules, video);
    take(element.id, element.name, events, own?.series?.shape.geometry?.isAnywhere ?? false);
  }
  for (const lane of markerLanes) {
    if (lane.isUsed) take(lane.id, lane.name, namedEventsOf(lane, video), true);
  }
  const markersOf = (id: string) => {
    const lane = markerLanes.find((each) => each.id === id);
    return lane ? applyEdits(namedEventsOf(lane, video), [], { ...lane, isAnywhere: true }).events : [];
  };
  for (const { id, rule } of elementRules) {
    const element = describeRule(rule, [...elements, ...markerLanes]);
    const counting = (sourceId: string) =>
      (bySource.get(sourceId) ?? markersOf(sourceId)).filter((event) => !isRejected(event));
    const found = applyElementRule(rule, counting).map((event) => ({ ...event, element }));
    take(id, element, found, false);
  }
  const events = [...bySource.values()].flat();
  return { events: events.sort((a, b) => a.startTime - b.startTime), logs, conflicts };
}

/**
 * Like {@link deriveResults}, but reads each element in a task of its own, so that the page stays responsive.
 * Returns null if `signal` aborts it.
 */
export async function deriveInSteps(
  scores: ScoresById,
  reading: Reading,
  signal: AbortSignal,
): Promise<ScanResults | null> {
  for (const element of reading.elements) {
    if (signal.aborted) return null;
    const own = scores.get(element.id);
    // The reading is cached for what follows.
    if (own && readElement(own, element, reading)) await nextTask();
  }
  return signal.aborted ? null : deriveResults(scores, reading);
}

// Results are derived for every verdict, and a lane may be of thousands of markers.
const ofLanes = new WeakMap<MarkerLane, { video: Reading['video']; events: readonly NamedEvent[] }>();

function namedEventsOf(lane: MarkerLane, video: Reading['video']): readonly NamedEvent[] {
  const known = ofLanes.get(lane);
  if (known?.video === video) return known.events;
  const events = eventsOfMarkers(lane, video).map(({ name = '', note = '', color, ...event }) => ({
    ...event,
    region: null,
    ...((name || note || color) && { given: { name, note, ...(color && { color }) } }),
  }));
  ofLanes.set(lane, { video, events });
  return events;
}

/** Reads an element's scores; beyond the point that the full pass has reached, those of the preview. */
function readElement(
  { series, preview }: ElementScores,
  { name: element }: MarkedElement,
  { sensitivity, video, isComplete, skippedRanges }: Reading,
): SeriesReading | null {
  const reading = { element, sensitivity, video, isComplete, skippedRanges };
  const read = (source: ScoreSeries | null) =>
    source && source.length > 0 ? readCached(source, reading) : null;
  const [now, before] = [read(series), read(preview)];
  if (!now || !before || !series) return now ?? before;
  const reached = series.timeAt(series.length - 1);
  return {
    found: [...now.found, ...before.found.filter(({ startTime }) => startTime > reached)],
    log: [...now.log, ...before.log.filter(({ time }) => time > reached)],
  };
}

type CachedReading = ReadingOptions & SeriesReading & { length: number };

const readings = new WeakMap<ScoreSeries, CachedReading>();

/** Reads a series of scores; caches the last reading, since most changes leave the scores alone. */
function readCached(series: ScoreSeries, reading: ReadingOptions): SeriesReading {
  const { length } = series;
  const last = readings.get(series);
  if (
    last?.length === length &&
    last.element === reading.element &&
    last.sensitivity === reading.sensitivity &&
    last.video === reading.video &&
    last.isComplete === reading.isComplete &&
    last.skippedRanges === reading.skippedRanges
  )
    return last;
  const read = { ...reading, length, ...readSeries(series, reading) };
  readings.set(series, read);
  return read;
}
