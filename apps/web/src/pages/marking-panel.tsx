import { useStore } from 'zustand';
import { BatchPanel, cancelBatch } from '../features/batch/index.ts';
import { ClipsPanel } from '../features/clips/index.ts';
import {
  activeElement,
  ElementBar,
  elementsStore,
  isMarked,
  startSelecting,
  stopSelecting,
} from '../features/elements/index.ts';
import { ExportButtons } from '../features/exports/index.ts';
import { playerStore } from '../features/player/index.ts';
import { ReferencePanel } from '../features/reference/index.ts';
import {
  DetectionSettings,
  isUnderWay,
  ScanControls,
  scanStore,
  setSensitivity,
} from '../features/scan/index.ts';
import { boxOf, MarkerCheckNote, markerCheckStore, SelectionPanel } from '../features/selection/index.ts';
import { TemplatePanel } from '../features/templates/index.ts';
import { canPickFolder } from '../platform/pick-folder.ts';
import { logEvents, processActive, resetSelection, showFrameAt } from './analyzer-actions.ts';
import { analyzeVideos, exportBatchItem, showBatchItem } from './batch-actions.ts';
import { createClips, previewClip } from './clip-actions.ts';
import { exportLog } from './export-actions.ts';
import {
  findReferenceHere,
  findReferenceInVideo,
  removeReference,
  uploadReference,
} from './reference-actions.ts';
import {
  applyTemplate,
  exportTemplate,
  importTemplate,
  removeTemplate,
  saveElements,
} from './template-actions.ts';

/** Marking elements, scanning for them, and taking the log out. */
export function MarkingPanel() {
  const { elements, isSelecting } = useStore(elementsStore);
  const active = useStore(elementsStore, activeElement);
  const box = useStore(markerCheckStore, (state) => boxOf(state, active.id));
  const status = useStore(scanStore, (state) => state.status);
  const eventCount = useStore(scanStore, ({ events }) => events.length);
  const previewed = useStore(playerStore, ({ range }) => range?.id ?? null);
  const isAnyMarked = elements.some(isMarked);
  return (
    <div className="flex flex-col gap-4 p-3">
      <ElementBar isEnabled={!isUnderWay(status)} />
      <SelectionPanel
        selections={active.selections}
        processing={active.processing}
        box={box}
        isSelecting={isSelecting}
        isEnabled={!isUnderWay(status)}
        onEnable={startSelecting}
        onLeave={stopSelecting}
        onReset={resetSelection}
        onShow={(selection) => void showFrameAt(selection.time)}
      />
      {isMarked(active) && <MarkerCheckNote elementId={active.id} onSensitivity={setSensitivity} />}
      {isAnyMarked && (
        <ScanControls onStart={() => void logEvents()}>
          <ExportButtons isEnabled={status === 'complete'} onExport={exportLog} />
          <ClipsPanel
            events={eventCount}
            isEnabled={status === 'complete'}
            canPickFolder={canPickFolder()}
            previewed={previewed}
            onCreate={() => void createClips()}
            onPreview={previewClip}
          />
        </ScanControls>
      )}
      <DetectionSettings onProcessing={(processing) => void processActive(processing)}>
        <ReferencePanel
          canSearch={!isUnderWay(status) && !isMarked(active)}
          onUpload={(file) => void uploadReference(file)}
          onRemove={removeReference}
          onFindHere={() => void findReferenceHere()}
          onFindInVideo={() => void findReferenceInVideo()}
        />
      </DetectionSettings>
      {isAnyMarked && (
        <BatchPanel
          canStart={!isUnderWay(status)}
          onStart={() => void analyzeVideos()}
          onCancel={cancelBatch}
          onShow={(item, result) => void showBatchItem(item, result)}
          onExport={exportBatchItem}
        />
      )}
      <TemplatePanel
        canSave={isAnyMarked}
        canUse={!isUnderWay(status)}
        onSave={(name) => void saveElements(name)}
        onUse={applyTemplate}
        onExport={exportTemplate}
        onDelete={(template) => void removeTemplate(template)}
        onImport={(file) => void importTemplate(file)}
      />
    </div>
  );
}
