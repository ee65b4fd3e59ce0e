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
  const isScanning = useStore(scanStore, (state) => isUnderWay(state.status));
  const events = useStore(scanStore, (state) => state.events);
  const log = useStore(scanStore, (state) => state.log);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  return (
    <div className="flex min-h-0 flex-1 flex-col p-3">
      <EventLog
        events={events}
        log={log}
        shownTime={shownTime}
        isScanning={isScanning}
        onShow={showEvent}
        readThumbnail={readThumbnail}
      />
    </div>
  );
}
