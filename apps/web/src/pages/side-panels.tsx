import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { useStore } from 'zustand';
import { EventLog } from '../features/event-log/index.ts';
import { ExportButtons } from '../features/exports/index.ts';
import { playerStore } from '../features/player/index.ts';
import { DetectionSettings, isUnderWay, ScanControls, scanStore } from '../features/scan/index.ts';
import { SelectionPanel, selectionStore, startSelecting } from '../features/selection/index.ts';
import { exportLog, logEvents, resetSelection, showEvent, showFrameAt } from './analyzer-actions.ts';

/** What stands beside the video: marking, scanning, and what was found. */
export function SidePanels({ readThumbnail }: { readThumbnail(time: number): Promise<ImageBitmap | null> }) {
  const { selections, isSelecting } = useStore(selectionStore);
  const { status, events, log } = useStore(scanStore);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  const isScanning = isUnderWay(status);
  const isMarked = selections.length === SELECTIONS_PER_ELEMENT;
  return (
    <aside
      aria-label="Analysis panel"
      className="flex shrink-0 flex-col gap-5 border-t border-hairline bg-surface-1 p-3 lg:w-85 lg:overflow-auto lg:border-t-0 lg:border-l"
    >
      <SelectionPanel
        selections={selections}
        isSelecting={isSelecting}
        isEnabled={!isScanning}
        onEnable={startSelecting}
        onReset={resetSelection}
        onShow={(selection) => void showFrameAt(selection.time)}
      />
      {isMarked && (
        <ScanControls onStart={() => void logEvents()}>
          <ExportButtons isEnabled={status === 'complete'} onExport={exportLog} />
        </ScanControls>
      )}
      <DetectionSettings />
      <EventLog
        events={events}
        log={log}
        shownTime={shownTime}
        isScanning={isScanning}
        onShow={showEvent}
        readThumbnail={readThumbnail}
      />
    </aside>
  );
}
