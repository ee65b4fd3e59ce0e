import type { ClipChoices, ClipEdit, ClipPlanner, ClipSettingsStore } from '../../features/clips/index.ts';
import type { Elements, ElementsState } from '../../features/elements/index.ts';
import type { EventEdit, EventEdits } from '../../features/event-edits/index.ts';
import type { SavedWork } from '../../features/projects/index.ts';
import type {
  EndedScan,
  Scan,
  ScanOptions,
  ScanOptionsStore,
  ScanPart,
  Sensitivity,
} from '../../features/scan/index.ts';

/**
 * Everything that a user does to a video and can undo. Successive states share the parts that have not
 * changed. What is done with each part is listed in `WORK_PARTS`.
 */
export type Work = {
  /** The elements, the markers, the rules over them, and the element that was being marked. */
  marking: Pick<ElementsState, 'elements' | 'elementRules' | 'markerLanes' | 'activeId'>;
  eventEdits: readonly EventEdit[];
  /** In percent. */
  sensitivity: number;
  scanOptions: ScanOptions;
  clipChoices: ClipChoices;
  scan: ScanPart;
  clipEdits: ReadonlyMap<string, ClipEdit>;
};

/**
 * The work in the form in which a project stores it, with the results of the last scan that ended (null without
 * one): a scan that is running, or has failed, does not change them.
 */
export type Snapshot = { work: SavedWork; results: EndedScan | null };

/** The stores that hold the work on a video. */
export type WorkStores = {
  readonly elements: Elements;
  readonly edits: EventEdits;
  readonly sensitivity: Sensitivity;
  readonly scanOptions: ScanOptionsStore;
  readonly clipSettings: ClipSettingsStore;
  readonly scan: Scan;
  readonly clips: ClipPlanner;
};

/** Returns the current state of the work, for undo. */
export function takeWork(stores: WorkStores): Work {
  const { elements, elementRules, markerLanes, activeId } = stores.elements.getState();
  return {
    marking: { elements, elementRules, markerLanes, activeId },
    eventEdits: stores.edits.getState().edits,
    sensitivity: stores.sensitivity.getState().percent,
    scanOptions: stores.scanOptions.getState(),
    clipChoices: stores.clipSettings.choices,
    scan: stores.scan.part,
    clipEdits: stores.clips.getState().edits,
  };
}

/** Returns the current state of the work, for storage. */
export function takeSnapshot(stores: WorkStores): Snapshot {
  const { elements, elementRules, markerLanes } = stores.elements.getState();
  const { results } = stores.scan;
  const { settings, output, isFormatChosen } = stores.clipSettings.getState();
  return {
    work: {
      elements: [...elements],
      elementRules: [...elementRules],
      markerLanes: [...markerLanes],
      eventEdits: [...stores.edits.getState().edits],
      sensitivity: stores.sensitivity.getState().percent,
      scanOptions: stores.scanOptions.getState(),
      clipSettings: settings,
      clipOutput: output,
      isClipFormatChosen: isFormatChosen,
      clipEdits: [...stores.clips.getState().edits],
      scannedFor: elements
        .filter(({ id, selections }) => results?.scanned.get(id) === selections)
        .map(({ id }) => id),
    },
    results: results && { status: results.status, report: results.report, scores: results.scores },
  };
}

/** Whether a snapshot has results of an element that was scanned with its current selections. */
export function isScanned({ work, results }: Snapshot, elementId: string): boolean {
  return results !== null && work.scannedFor.includes(elementId);
}
