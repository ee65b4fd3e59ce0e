import {
  type DetectedEvent,
  describeRule,
  type ElementPath,
  type LogEntry,
  SENSITIVITY,
} from '@framescout/contract';
import { applyElementRule, applyEventRules, readPath, readSeries } from '@framescout/engine';
import type { Scan } from './scan.ts';

/** An element's events by its rules, and its log: what is on screen each second, regardless of rules. */
export type ElementEvents = { id: string; name: string; events: DetectedEvent[]; log: LogEntry[] };

/** All events by start time, and the events of each element. */
export type DerivedEvents = { events: DetectedEvent[]; elements: ElementEvents[] };

/** Derives events from a scan without decoding. Sensitivity in percent (75): higher is stricter. */
export function deriveEvents(
  { template, video, isComplete, rangeEnd = video.duration, report, scores }: Scan,
  { sensitivity = SENSITIVITY.default }: { sensitivity?: number } = {},
): DerivedEvents {
  const elements = template.elements.map(({ id, name, rules }): ElementEvents => {
    const series = scores.get(id);
    if (!series) return { id, name, events: [], log: [] };
    const { found, log } = readSeries(series, {
      element: name,
      sensitivity: sensitivity / 100,
      // The last frame of a range ends with the range.
      video: { ...video, duration: rangeEnd },
      isComplete,
      skippedRanges: report.skippedRanges,
    });
    const own = applyEventRules(found, rules, video).map(({ region: _where, ...event }) => event);
    return { id, name, events: own, log };
  });
  const eventsOf = (id: string) => elements.find((element) => element.id === id)?.events ?? [];
  const combined = template.elementRules.flatMap((rule) => {
    const element = describeRule(rule, template.elements);
    return applyElementRule(rule, eventsOf).map((event) => ({ ...event, element }));
  });
  const all = [...elements.flatMap((element) => element.events), ...combined];
  return { events: all.sort((a, b) => a.startTime - b.startTime), elements };
}

/** Returns where elements were seen during their events, which layouts of clips can follow (`aimLayout`). */
export function derivePaths(
  { scores, video: picture }: Pick<Scan, 'scores' | 'video'>,
  elements: readonly Pick<ElementEvents, 'id' | 'name' | 'events'>[],
  { sensitivity = SENSITIVITY.default }: { sensitivity?: number } = {},
): ElementPath[] {
  return elements.flatMap(({ id, name: element, events }) => {
    const series = scores.get(id);
    if (!series) return [];
    return [{ element, points: readPath(series, events, { sensitivity: sensitivity / 100, picture }) }];
  });
}
