import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { BatchPanel, cancelBatch } from '../../features/batch/index.ts';
import { ClipsPanel } from '../../features/clips/index.ts';
import {
  activeElement,
  ElementBar,
  elementsStore,
  isMarked,
  SearchAreaField,
  startBounding,
  startSelecting,
  stopSelecting,
} from '../../features/elements/index.ts';
import { ExportButtons } from '../../features/exports/index.ts';
import { playerStore } from '../../features/player/index.ts';
import { ReferencePanel } from '../../features/reference/index.ts';
import {
  DetectionSettings,
  isUnderWay,
  ScanControls,
  scanStore,
  setSensitivity,
} from '../../features/scan/index.ts';
import {
  checkOf,
  dismissOffers,
  LookOffersPanel,
  lookOffersStore,
  MarkerCheckNote,
  markerCheckStore,
  offersFor,
  SelectionPanel,
} from '../../features/selection/index.ts';
import { TemplatePanel } from '../../features/templates/index.ts';
import { canPickFolder } from '../../platform/pick-folder.ts';
import { logEvents, processActive, showFrameAt } from '../../workspace/analyzer-actions.ts';
import { analyzeVideos, exportBatchItem, showBatchItem } from '../../workspace/batch-actions.ts';
import { createClips, previewClip } from '../../workspace/clip-actions.ts';
import { exportLog } from '../../workspace/export-actions.ts';
import {
  lookFurther,
  openForAdjusting,
  replaceOddFrame,
  resetSelection,
  setSearchArea,
  takeOffer,
} from '../../workspace/marking-actions.ts';
import {
  findReferenceHere,
  findReferenceInVideo,
  removeReference,
  uploadReference,
} from '../../workspace/reference-actions.ts';
import {
  applyTemplate,
  exportTemplate,
  importTemplate,
  removeTemplate,
  saveElements,
} from '../../workspace/template-actions.ts';

/** Marking elements, scanning for them, and taking the log out. */
export function MarkingPanel({ picture }: { picture: { width: number; height: number } }) {
  const { elements, picking } = useStore(elementsStore);
  const active = useStore(elementsStore, activeElement);
  const check = useStore(markerCheckStore, (state) => checkOf(state, active.id));
  const offered = useStore(lookOffersStore, (state) => state.offered);
  const offers = useMemo(() => offersFor(offered, active), [offered, active]);
  const status = useStore(scanStore, (state) => state.status);
  const eventCount = useStore(scanStore, ({ events }) => events.length);
  const previewed = useStore(playerStore, ({ range }) => range?.id ?? null);
  // An element that was left half marked is taken up again.
  useEffect(() => lookFurther(active), [active]);
  const isAnyMarked = elements.some(isMarked);
  const canMark = !isUnderWay(status);
  return (
    <div className="flex flex-col gap-4 p-3">
      <ElementBar isEnabled={canMark} />
      <SelectionPanel
        selections={active.selections}
        processing={active.processing}
        box={check?.box ?? null}
        oddFrame={check?.oddFrame ?? null}
        isSelecting={picking?.kind === 'next'}
        adjusting={picking?.kind === 'selection' ? picking.index : null}
        isEnabled={canMark}
        onEnable={startSelecting}
        onLeave={stopSelecting}
        onReset={resetSelection}
        onAdjust={openForAdjusting}
        onShow={(selection) => void showFrameAt(selection.time)}
      />
      {offers && (
        <LookOffersPanel
          offered={offers}
          nextFrame={active.selections.length + 1}
          isEnabled={canMark}
          onTake={takeOffer}
          onDismiss={dismissOffers}
        />
      )}
      {isMarked(active) && (
        <MarkerCheckNote
          elementId={active.id}
          isEnabled={canMark}
          onSensitivity={setSensitivity}
          onReplace={replaceOddFrame}
        />
      )}
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
      {isMarked(active) && (
        <SearchAreaField
          area={active.area}
          isAnywhere={check?.isAnywhere ?? false}
          isEnabled={canMark}
          isDrawing={picking?.kind === 'bounds'}
          picture={picture}
          onChange={setSearchArea}
          onDraw={startBounding}
          onLeave={stopSelecting}
        />
      )}
      <DetectionSettings onProcessing={(processing) => void processActive(processing)}>
        <ReferencePanel
          canSearch={canMark && !isMarked(active)}
          onUpload={(file) => void uploadReference(file)}
          onRemove={removeReference}
          onFindHere={() => void findReferenceHere()}
          onFindInVideo={() => void findReferenceInVideo()}
        />
      </DetectionSettings>
      {isAnyMarked && (
        <BatchPanel
          canStart={canMark}
          onStart={() => void analyzeVideos()}
          onCancel={cancelBatch}
          onShow={(item, result) => void showBatchItem(item, result)}
          onExport={exportBatchItem}
        />
      )}
      <TemplatePanel
        canSave={isAnyMarked}
        canUse={canMark}
        onSave={(name) => void saveElements(name)}
        onUse={applyTemplate}
        onExport={exportTemplate}
        onDelete={(template) => void removeTemplate(template)}
        onImport={(file) => void importTemplate(file)}
      />
    </div>
  );
}
