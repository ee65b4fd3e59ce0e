import { useStore } from 'zustand';
import { EventLog } from '../features/event-log/index.ts';
import { playerStore } from '../features/player/index.ts';
import { isUnderWay, scanStore } from '../features/scan/index.ts';
import { showEvent } from './analyzer-actions.ts';

/** What was found. */
export function FindingsPanel({
  readThumbnail,
}: {
  readThumbnail(time: number): Promise<ImageBitmap | null>;
}) {
  const { status, events, log } = useStore(scanStore);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  return (
    <div className="flex min-h-0 flex-1 flex-col p-3">
      <EventLog
        events={events}
        log={log}
        shownTime={shownTime}
        isScanning={isUnderWay(status)}
        onShow={showEvent}
        readThumbnail={readThumbnail}
      />
    </div>
  );
}
