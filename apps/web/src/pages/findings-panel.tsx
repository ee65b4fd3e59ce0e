import { useState } from 'react';
import { useStore } from 'zustand';
import { EventLog } from '../features/event-log/index.ts';
import { playerStore } from '../features/player/index.ts';
import { correctionsStore, isCorrectable, isUnderWay, scanStore } from '../features/scan/index.ts';
import { correctEvent, showEvent, undoLastCorrection } from './analyzer-actions.ts';
import { ReviewPanel } from './review-panel.tsx';

/** What was found. */
export function FindingsPanel({
  readThumbnail,
}: {
  readThumbnail(time: number): Promise<ImageBitmap | null>;
}) {
  const isScanning = useStore(scanStore, (state) => isUnderWay(state.status));
  const events = useStore(scanStore, (state) => state.events);
  const log = useStore(scanStore, (state) => state.log);
  const isComplete = useStore(scanStore, (state) => state.status === 'complete');
  const corrections = useStore(
    correctionsStore,
    ({ samples, counterExamples }) => samples.length + counterExamples.length,
  );
  const [isCorrecting, setCorrecting] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  return (
    <div className="flex min-h-0 flex-1 flex-col p-3">
      <EventLog
        events={events}
        log={log}
        shownTime={shownTime}
        isScanning={isScanning}
        canCorrect={isComplete && (corrections > 0 || events.some(isCorrectable))}
        isCorrecting={isCorrecting}
        corrections={corrections}
        onCorrect={async (event, verdict) => {
          setCorrecting(true);
          await correctEvent(event, verdict);
          setCorrecting(false);
        }}
        onUndoCorrection={undoLastCorrection}
        onReview={() => setReviewing(true)}
        onShow={showEvent}
        readThumbnail={readThumbnail}
      />
      {isReviewing && <ReviewPanel onClose={() => setReviewing(false)} />}
    </div>
  );
}
