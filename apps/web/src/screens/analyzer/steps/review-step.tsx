import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../../features/elements/index.ts';
import { EventLog } from '../../../features/event-log/index.ts';
import {
  type Correction,
  isUnderWay,
  type ListedEvent,
  logOf,
  pictureOfEvent,
} from '../../../features/scan/index.ts';
import { checkOf } from '../../../features/selection/index.ts';
import { COMMANDS } from '../../../workspace/commands/commands.ts';
import { correctEvent } from '../../../workspace/find/learning-actions.ts';
import { showEvent, showFrameAt } from '../../../workspace/navigation.ts';
import { countDeleted, resolveConflict } from '../../../workspace/review/event-actions.ts';
import {
  describePlace,
  eventSources,
  mayBeAnywhere,
  placeInSurroundings,
} from '../../../workspace/review/event-places.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import {
  FoundOnceNote,
  LessCertainNote,
  MissingEvidenceNote,
  NearlyFoundNote,
  SkippedNote,
} from './review-notes.tsx';

/** The step that shows the results of the scan. */
export function ReviewStep({
  readEventPicture,
  onReview,
}: {
  readEventPicture(event: ListedEvent): Promise<ImageBitmap | null>;
  onReview(events: readonly ListedEvent[]): void;
}) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, edits, corrections, checks: markerChecks, player, browser } = workspace;
  const { info } = workspace.video;
  useEffect(() => {
    browser.setShown(true);
    return () => browser.setShown(false);
  }, [browser]);
  const isScanning = useStore(scan, (state) => isUnderWay(state.status));
  const isScanned = useStore(scan, (state) => state.status !== 'idle' || state.events.length > 0);
  const isCancelled = useStore(scan, (state) => state.status === 'cancelled');
  const events = useStore(scan, (state) => state.events);
  const conflicts = useStore(scan, (state) => state.conflicts);
  const deleted = useStore(edits, () => countDeleted(workspace));
  const pictures = useStore(scan, (state) => state.pictures);
  const { elements, elementRules, markerLanes, picking } = useStore(tracked);
  const { id: activeId, name } = useStore(tracked, activeElement);
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const log = useStore(scan, (state) => logOf(state, activeId));
  const sources = useMemo(
    () => eventSources({ elements, elementRules, markerLanes }),
    [elements, elementRules, markerLanes],
  );
  const { checks } = useStore(markerChecks);
  // Stable, so that a row renders again only if its event has changed.
  const placeOf = useCallback(
    (event: ListedEvent) => placeInSurroundings(event, elements, info),
    [elements, info],
  );
  const describeEventPlace = useCallback(
    (event: ListedEvent) => {
      const element = elements.find(({ id }) => id === event.sourceId);
      const movesAbout = mayBeAnywhere(element, checkOf({ checks }, event.sourceId));
      return movesAbout ? describePlace(event, elements, info) : null;
    },
    [elements, info, checks],
  );
  const correct = useCallback(
    (event: ListedEvent, correction: Correction) => void correctEvent(workspace, event, correction),
    [workspace],
  );
  const shownTime = useStore(player, (state) => state.shownTime);
  return (
    <div className="flex min-h-0 flex-1 flex-col px-3 pb-2">
      <EventLog
        events={events}
        browser={browser}
        conflicts={conflicts}
        deleted={deleted}
        isScanned={isScanned}
        sources={sources}
        placeOf={placeOf}
        describePlace={describeEventPlace}
        previewOf={(event) => pictureOfEvent(event, pictures)}
        log={log}
        shownTime={shownTime}
        isScanning={isScanning}
        isCancelled={isCancelled}
        isCorrectable={(event) => corrections.canCorrect(event)}
        onCorrect={correct}
        onCommand={(name) => COMMANDS.find((command) => command.name === name)?.run(workspace)}
        onSettle={(edit, isKept) => resolveConflict(workspace, edit, isKept)}
        onShowTime={(time) => void showFrameAt(workspace, time)}
        onShow={(event) => showEvent(workspace, event)}
        missed={isComplete ? (elements.length > 1 ? `“${name}”` : 'it') : null}
        isPointing={picking?.kind === 'missed'}
        readPicture={readEventPicture}
      />
      {/* Above the list, they would move it as they come and go; below it, a phone would not show them. */}
      <div className="max-lg:order-first max-lg:not-empty:pb-2">
        <SkippedNote />
        <FoundOnceNote />
        <LessCertainNote onReview={onReview} />
        <NearlyFoundNote />
        <MissingEvidenceNote />
      </div>
    </div>
  );
}
