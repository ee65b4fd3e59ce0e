import { useMemo } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import { EventLog } from '../../features/event-log/index.ts';
import { isUnderWay, type ListedEvent, logOf } from '../../features/scan/index.ts';
import { checkOf } from '../../features/selection/index.ts';
import { describePlace, placeInSurroundings } from '../../workspace/event-places.ts';
import { eventSources } from '../../workspace/event-sources.ts';
import { showEvent } from '../../workspace/navigation.ts';
import { correctEvent } from '../../workspace/scan-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** The results of the scan. */
export function ReviewStep({
  readEventPicture,
}: {
  readEventPicture(event: ListedEvent): Promise<ImageBitmap | null>;
}) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, corrections, checks: markerChecks, player } = workspace;
  const { info } = workspace.video;
  const isScanning = useStore(scan, (state) => isUnderWay(state.status));
  const events = useStore(scan, (state) => state.events);
  const { elements, elementRules } = useStore(tracked);
  const { id: activeId } = useStore(tracked, activeElement);
  const log = useStore(scan, (state) => logOf(state, activeId));
  const sources = useMemo(() => eventSources(elements, elementRules), [elements, elementRules]);
  const { checks } = useStore(markerChecks);
  const movesAbout = (id: string) =>
    elements.find((element) => element.id === id)?.area.anywhere ??
    checkOf({ checks }, id)?.isAnywhere ??
    false;
  const isLearning = useStore(scan, (state) => state.isLearning);
  const shownTime = useStore(player, (state) => state.shownTime);
  return (
    <div className="flex min-h-0 flex-1 flex-col px-3 pb-2">
      <EventLog
        events={events}
        sources={sources}
        placeOf={(event) => placeInSurroundings(event, elements, info)}
        describePlace={(event) => (movesAbout(event.sourceId) ? describePlace(event, elements, info) : null)}
        log={log}
        shownTime={shownTime}
        isScanning={isScanning}
        isCorrectable={(event) => corrections.canCorrect(event)}
        isCorrecting={isLearning}
        onCorrect={(event, correction) => void correctEvent(workspace, event, correction)}
        onShow={(event) => showEvent(workspace, event)}
        readPicture={readEventPicture}
      />
    </div>
  );
}
