import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
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
import { eventPicture, eventSources, mayBeAnywhere } from '../../../workspace/review/event-places.ts';
import { useActive, useWorkspace } from '../../../workspace/workspace-context.ts';
import { FoundOnceNote, LessCertainNote, MissingEvidenceNote, SkippedNote } from './review-notes.tsx';

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
  const { status, events, conflicts, pictures, logs } = useStore(scan);
  const isScanning = isUnderWay(status);
  const deleted = useStore(edits, () => countDeleted(workspace));
  const { elements, elementRules, markerLanes, picking } = useStore(tracked);
  const { id: activeId, name } = useActive();
  const sources = useMemo(
    () => eventSources({ elements, elementRules, markerLanes }),
    [elements, elementRules, markerLanes],
  );
  const { checks } = useStore(markerChecks);
  // Stable, so that a row renders again only if its event has changed.
  const placeOf = useCallback(
    (event: ListedEvent) => eventPicture(event, elements, info)?.place ?? null,
    [elements, info],
  );
  const describeEventPlace = useCallback(
    (event: ListedEvent) => {
      const element = elements.find(({ id }) => id === event.sourceId);
      const movesAbout = mayBeAnywhere(element, checkOf({ checks }, event.sourceId));
      return movesAbout ? (eventPicture(event, elements, info)?.center ?? null) : null;
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
        isScanned={status !== 'idle' || events.length > 0}
        sources={sources}
        placeOf={placeOf}
        describePlace={describeEventPlace}
        previewOf={(event) => pictureOfEvent(event, pictures)}
        log={logOf({ logs }, activeId)}
        shownTime={shownTime}
        isScanning={isScanning}
        isCancelled={status === 'cancelled'}
        isCorrectable={(event) => corrections.canCorrect(event)}
        onCorrect={correct}
        onCommand={(name) => COMMANDS.find((command) => command.name === name)?.run(workspace)}
        onSettle={(edit, isKept) => resolveConflict(workspace, edit, isKept)}
        onShowTime={(time) => void showFrameAt(workspace, time)}
        onShow={(event) => showEvent(workspace, event)}
        missed={status === 'complete' ? (elements.length > 1 ? `“${name}”` : 'it') : null}
        isPointing={picking?.kind === 'missed'}
        readPicture={readEventPicture}
      />
      {/* Above the list, they would move it as they come and go; below it, a phone would not show them. */}
      <div className="max-lg:order-first max-lg:not-empty:pb-2">
        <SkippedNote />
        <FoundOnceNote />
        <LessCertainNote onReview={onReview} />
        <MissingEvidenceNote />
      </div>
    </div>
  );
}
