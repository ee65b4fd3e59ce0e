import {
  type DetectedEvent,
  type LogEntry,
  type Project,
  type ProjectRecord,
  type TrackedElement,
  toPlainName,
} from '@framescout/contract';
import { type EventEdit, reviewOf } from '../event-edits/index.ts';

/**
 * What the browser knows about a project. An event's `sourceId` is the id of its element, and `element` is
 * the element's name.
 */
export type ProjectContent = {
  project: Project;
  elements: readonly Pick<TrackedElement, 'id' | 'name' | 'color' | 'selections'>[];
  events: readonly (DetectedEvent & { sourceId: string; edit: EventEdit | null })[];
  logs: ReadonlyMap<string, readonly LogEntry[]>;
};

/**
 * Converts a project to a form without pixels that the server may store. Element ids are made unique across
 * projects.
 */
export function toProjectRecord({ project, elements, events, logs }: ProjectContent): ProjectRecord {
  const { name, duration, frameRate, totalFrames } = project;
  return {
    name: toPlainName(name),
    duration,
    frameRate,
    totalFrames,
    elements: elements.map(({ id, name: elementName, color, selections }) => ({
      id: `${project.id}-${id}`,
      name: toPlainName(elementName),
      color,
      positions: selections.map(({ imageData: _pixels, ...position }) => position),
      events: events
        .filter(({ sourceId }) => sourceId === id)
        .map(({ element, startTime, endTime, startFrame, endFrame, peakTime, confidence, edit }) => ({
          element,
          startTime,
          endTime,
          startFrame,
          endFrame,
          peakTime,
          confidence,
          ...reviewOf({ edit }),
        })),
      log: (logs.get(id) ?? []).map(shorten),
    })),
  };
}

/**
 * Rounds an entry of a log, of which a recording of many hours has tens of thousands: the time to the
 * microsecond, the confidence to four digits. Nothing is computed from the copy.
 */
function shorten({ time, confidence, ...entry }: LogEntry): LogEntry {
  return { time: Math.round(time * 1e6) / 1e6, ...entry, confidence: Math.round(confidence * 1e4) / 1e4 };
}
