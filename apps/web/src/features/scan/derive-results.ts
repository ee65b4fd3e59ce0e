import type { LogEntry, VideoInfo } from '@framescout/contract';
import { buildLog, combineEvents, type FoundEvent, findEvents, shapeEvents } from '@framescout/engine';
import { describeRule, type MarkedElement, type TrackedRule } from '../elements/index.ts';
import type { ElementScores, ScoresById } from './element-scores.ts';

/** An event, and the id of the element or rule that it belongs to. */
export type ListedEvent = FoundEvent & { sourceId: string };

/** What scores yield: all events by start time, and each element's log by its id. */
export type ScanResults = {
  events: readonly ListedEvent[];
  logs: ReadonlyMap<string, readonly LogEntry[]>;
};

type Reading = {
  elements: readonly MarkedElement[];
  elementRules: readonly TrackedRule[];
  /** 0..1. */
  sensitivity: number;
  video: Pick<VideoInfo, 'duration' | 'frameRate'>;
  isComplete: boolean;
};

/** Derives events and logs from the scores of the elements still tracked, by their current rules. */
export function deriveResults(scores: ScoresById, reading: Reading): ScanResults {
  const { elements, elementRules, video } = reading;
  const logs = new Map<string, LogEntry[]>();
  const byElement = new Map<string, ListedEvent[]>();
  for (const element of elements) {
    const own = scores.get(element.id);
    const result = own && readElement(own, element, reading);
    if (!result) continue;
    logs.set(element.id, result.log);
    // The log says what is on screen; only the events follow the rules.
    const events = shapeEvents(result.found, element.rules, video);
    byElement.set(
      element.id,
      events.map((event) => ({ ...event, sourceId: element.id })),
    );
  }
  const combined = elementRules.flatMap(({ id, rule }) =>
    combineEvents(rule, (elementId) => byElement.get(elementId) ?? []).map((event) => ({
      ...event,
      element: describeRule(rule, elements),
      sourceId: id,
    })),
  );
  const events = [...[...byElement.values()].flat(), ...combined];
  return { events: events.sort((a, b) => a.startTime - b.startTime), logs };
}

/**
 * Ends an event that is still open at the point the scan has reached: only a finished scan has seen the video's end.
 */
function readElement(
  { series, preview }: ElementScores,
  { name }: MarkedElement,
  { sensitivity, video, isComplete }: Reading,
): { found: FoundEvent[]; log: LogEntry[] } | null {
  const source = series && series.length > 0 ? series : preview;
  if (!source || source.length === 0) return null;
  const seenUntil = source.timeAt(source.length - 1) + 1 / video.frameRate;
  const lastFrameEnd = isComplete ? video.duration : Math.min(seenUntil, video.duration);
  const found = findEvents(source, { element: name, sensitivity, lastFrameEnd });
  return { found, log: buildLog(source, sensitivity, found) };
}
