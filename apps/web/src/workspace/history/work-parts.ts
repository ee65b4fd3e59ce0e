import { shallow } from 'zustand/shallow';
import {
  type Change,
  describeClipChoices,
  describeClipEdits,
  describeEventEdits,
  describeMarking,
  describeScanOptions,
  describeSensitivity,
} from './describe-change.ts';
import { isScanned, type Snapshot, type Work, type WorkStores } from './work.ts';

/** What undo and projects do with one part of the work. */
type WorkPart = {
  storeOf(stores: WorkStores): { subscribe(onChange: () => void): () => void };
  isSame(a: Work, b: Work): boolean;
  /** Says what the user changed in the part; null if nothing. */
  describe(before: Work, after: Work): Change | null;
  restore(stores: WorkStores, work: Work): void;
  /** Puts back the part as it was in a snapshot, perhaps of another workspace. */
  reopen(stores: WorkStores, snapshot: Snapshot): void;
};

/**
 * All parts of the work, in the order in which they are put back and in which changes are looked for. Clip
 * edits come after the clip settings, since changed margins reset trimmed clips.
 */
const WORK_PARTS: Record<keyof Work, WorkPart> = {
  marking: {
    storeOf: ({ elements }) => elements,
    // Which element is being marked is not the user's work.
    isSame: ({ marking: a }, { marking: b }) =>
      a.elements.length === b.elements.length &&
      a.elements.every((element, index) => shallow(element, b.elements[index])) &&
      shallow(a.elementRules, b.elementRules) &&
      shallow(a.markerLanes, b.markerLanes),
    describe: (before, after) => describeMarking(before.marking, after.marking),
    restore({ elements }, { marking }) {
      const present = elements.getState();
      const { elements: marked, elementRules, markerLanes } = marking;
      const isMarking = marked === present.elements && elementRules === present.elementRules;
      if (isMarking && markerLanes === present.markerLanes) return;
      elements.replace(marked, elementRules, markerLanes);
      elements.activate(marking.activeId);
    },
    reopen: ({ elements }, { work }) => elements.replace(work.elements, work.elementRules, work.markerLanes),
  },
  eventEdits: {
    storeOf: ({ edits }) => edits,
    isSame: (a, b) => a.eventEdits === b.eventEdits,
    describe: (before, after) => describeEventEdits(before.eventEdits, after.eventEdits),
    restore: ({ edits }, { eventEdits }) => edits.replace(eventEdits),
    reopen: ({ edits }, { work }) => edits.replace(work.eventEdits),
  },
  sensitivity: {
    storeOf: ({ sensitivity }) => sensitivity,
    isSame: (a, b) => a.sensitivity === b.sensitivity,
    describe: (before, after) => describeSensitivity(before.sensitivity, after.sensitivity),
    restore: (stores, { sensitivity }) => stores.sensitivity.set(sensitivity),
    reopen: ({ sensitivity }, { work }) => sensitivity.set(work.sensitivity),
  },
  scanOptions: {
    storeOf: ({ scanOptions }) => scanOptions,
    isSame: (a, b) => shallow(a.scanOptions, b.scanOptions),
    describe: (before, after) => describeScanOptions(before.scanOptions, after.scanOptions),
    restore: (stores, { scanOptions }) => stores.scanOptions.change(scanOptions),
    reopen: ({ scanOptions }, { work }) => scanOptions.change(work.scanOptions),
  },
  clipChoices: {
    storeOf: ({ clipSettings }) => clipSettings,
    isSame: (a, b) => shallow(a.clipChoices, b.clipChoices),
    describe: (before, after) => describeClipChoices(before.clipChoices, after.clipChoices),
    restore: ({ clipSettings }, { clipChoices }) => clipSettings.restore(clipChoices),
    reopen({ clipSettings }, { work }) {
      const { selectedFormat, ...others } = work.clipSettings;
      const chosen = work.isClipFormatChosen ? selectedFormat : null;
      clipSettings.restore({ ...others, selectedFormat: chosen, output: work.clipOutput });
      clipSettings.suggestFormat(selectedFormat);
    },
  },
  scan: {
    storeOf: ({ scan }) => scan,
    // What a scan finds is not the user's work; it is put back because corrections change it.
    isSame: () => true,
    describe: () => null,
    restore: (stores, { scan }) => stores.scan.restorePart(scan),
    reopen({ scan }, snapshot) {
      if (snapshot.results) scan.show(snapshot.results, (id) => isScanned(snapshot, id));
    },
  },
  clipEdits: {
    storeOf: ({ clips }) => clips,
    isSame: (a, b) => shallow(a.clipEdits, b.clipEdits),
    describe: (before, after) => describeClipEdits(before.clipEdits, after.clipEdits),
    restore: ({ clips }, { clipEdits }) => clips.restoreEdits(clipEdits),
    reopen: ({ clips }, { work }) => clips.restoreEdits(new Map(work.clipEdits)),
  },
};

const ALL_PARTS: readonly WorkPart[] = Object.values(WORK_PARTS);

/** Whether two states are the same work, whatever a scan has found and whichever element is being marked. */
export function isSameWork(a: Work, b: Work): boolean {
  return ALL_PARTS.every((part) => part.isSame(a, b));
}

/** Describes what was done between two states of the work. */
export function describeChange(before: Work, after: Work): Change {
  for (const part of ALL_PARTS) {
    const change = part.describe(before, after);
    if (change) return change;
  }
  return { name: 'change', kind: null };
}

/** Puts back an earlier state of the work of the same workspace. */
export function restoreWork(stores: WorkStores, work: Work): void {
  for (const part of ALL_PARTS) part.restore(stores, work);
}

/** Puts back the work of a snapshot of the same video. */
export function reopenWork(stores: WorkStores, snapshot: Snapshot): void {
  for (const part of ALL_PARTS) part.reopen(stores, snapshot);
}

/** Calls back after every change of a store that holds work; returns functions that stop this. */
export function followWork(stores: WorkStores, onChange: () => void): (() => void)[] {
  return ALL_PARTS.map((part) => part.storeOf(stores).subscribe(onChange));
}
