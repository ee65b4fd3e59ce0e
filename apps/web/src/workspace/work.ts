import { shallow } from 'zustand/shallow';
import type { ClipChoices, ClipEdit } from '../features/clips/index.ts';
import type { MarkedElement, TrackedRule } from '../features/elements/index.ts';
import type { EventEdit } from '../features/event-edits/index.ts';
import type { ScanOptions, ScanPart } from '../features/scan/index.ts';

/**
 * Everything that a user does to a video and can undo. Successive states share the parts that have not
 * changed.
 */
export type Work = {
  elements: readonly MarkedElement[];
  elementRules: readonly TrackedRule[];
  /** Id of the element that was being marked. */
  activeId: string;
  eventEdits: readonly EventEdit[];
  /** In percent. */
  sensitivity: number;
  scanOptions: ScanOptions;
  clipChoices: ClipChoices;
  clipEdits: ReadonlyMap<string, ClipEdit>;
  scan: ScanPart;
};

/**
 * Whether two states are the same work. Which element is being marked, and what a scan finds, are not the
 * user's work.
 */
export function isSameWork(a: Work, b: Work): boolean {
  return (
    a.elements.length === b.elements.length &&
    a.elements.every((element, index) => shallow(element, b.elements[index])) &&
    shallow(a.elementRules, b.elementRules) &&
    a.eventEdits === b.eventEdits &&
    a.sensitivity === b.sensitivity &&
    shallow(a.scanOptions, b.scanOptions) &&
    shallow(a.clipChoices, b.clipChoices) &&
    shallow(a.clipEdits, b.clipEdits)
  );
}
