import type { VideoInfo } from '@framescout/contract';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { activeElement, correctionCount, elementsStore } from '../../features/elements/index.ts';
import { EventLog } from '../../features/event-log/index.ts';
import { playerStore } from '../../features/player/index.ts';
import { isCorrectable, isUnderWay, logOf, scanStore } from '../../features/scan/index.ts';
import { checkOf, markerCheckStore } from '../../features/selection/index.ts';
import { correctEvent, showEvent, undoLastCorrection } from '../../workspace/analyzer-actions.ts';
import { describePlace, eventPlace } from '../../workspace/event-places.ts';
import { eventSources } from '../../workspace/event-sources.ts';
import { ReviewPanel } from './review-panel.tsx';

/** What was found. */
export function FindingsPanel({
  info,
  readThumbnail,
}: {
  info: VideoInfo;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
}) {
  const isScanning = useStore(scanStore, (state) => isUnderWay(state.status));
  const events = useStore(scanStore, (state) => state.events);
  const { elements, elementRules } = useStore(elementsStore);
  const { id: activeId } = useStore(elementsStore, activeElement);
  const log = useStore(scanStore, (state) => logOf(state, activeId));
  const isComplete = useStore(scanStore, (state) => state.status === 'complete' && state.canLearn);
  const sources = useMemo(() => eventSources(elements, elementRules), [elements, elementRules]);
  const corrections = elements.reduce((sum, element) => sum + correctionCount(element), 0);
  const { checks } = useStore(markerCheckStore);
  const movesAbout = (id: string) =>
    elements.find((element) => element.id === id)?.area.anywhere ??
    checkOf({ checks }, id)?.isAnywhere ??
    false;
  const isLearning = useStore(scanStore, (state) => state.isLearning);
  const [isReviewing, setReviewing] = useState(false);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  return (
    <div className="flex min-h-0 flex-1 flex-col p-3">
      <EventLog
        events={events}
        sources={sources}
        placeOf={(event) => eventPlace(event, elements, info)}
        describePlace={(event) => (movesAbout(event.sourceId) ? describePlace(event, elements, info) : null)}
        log={log}
        shownTime={shownTime}
        isScanning={isScanning}
        canCorrect={isComplete && (corrections > 0 || events.some(isCorrectable))}
        isCorrectable={isCorrectable}
        isCorrecting={isLearning}
        corrections={corrections}
        onCorrect={(event, verdict) => void correctEvent(event, verdict)}
        onUndoCorrection={undoLastCorrection}
        onReview={() => setReviewing(true)}
        onShow={showEvent}
        readThumbnail={readThumbnail}
      />
      {isReviewing && <ReviewPanel onClose={() => setReviewing(false)} />}
    </div>
  );
}
