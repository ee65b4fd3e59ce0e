import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { BatchPanel } from '../../features/batch/index.ts';
import { ClipsPanel } from '../../features/clips/index.ts';
import { activeElement, ElementBar, isMarked, SearchAreaField } from '../../features/elements/index.ts';
import { isRejected } from '../../features/event-edits/index.ts';
import { ExportButtons } from '../../features/exports/index.ts';
import { ReferencePanel } from '../../features/reference/index.ts';
import { DetectionSettings, isUnderWay, ScanControls } from '../../features/scan/index.ts';
import {
  checkOf,
  LookOffersPanel,
  MarkerCheckNote,
  offersFor,
  SelectionPanel,
} from '../../features/selection/index.ts';
import { TemplatePanel } from '../../features/templates/index.ts';
import { canPickFolder } from '../../platform/pick-folder.ts';
import { exportBatchItem, scanVideos, showBatchItem } from '../../workspace/batch-actions.ts';
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
import { showFrameAt } from '../../workspace/navigation.ts';
import {
  findReferenceHere,
  findReferenceInVideo,
  removeReference,
  uploadReference,
} from '../../workspace/reference-actions.ts';
import { processActive, startScan } from '../../workspace/scan-actions.ts';
import {
  applyTemplate,
  exportTemplate,
  importTemplate,
  removeTemplate,
  saveElements,
} from '../../workspace/template-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** The panel for marking elements, scanning for them, and exporting the log. */
export function MarkingPanel() {
  const workspace = useWorkspace();
  const { elements: tracked, scan, sensitivity, checks, video } = workspace;
  const { elements, picking } = useStore(tracked);
  const active = useStore(tracked, activeElement);
  const check = useStore(checks, (state) => checkOf(state, active.id));
  const { offered } = useStore(workspace.offers);
  const offers = useMemo(() => offersFor(offered, active), [offered, active]);
  const status = useStore(scan, (state) => state.status);
  const eventCount = useStore(scan, ({ events }) => events.filter((event) => !isRejected(event)).length);
  const previewed = useStore(workspace.player, ({ range }) => range?.id ?? null);
  // Continues with an element that was left half marked.
  useEffect(() => lookFurther(workspace, active), [workspace, active]);
  const isAnyMarked = elements.some(isMarked);
  const canMark = !isUnderWay(status);
  return (
    <div className="flex flex-col gap-4 p-3">
      <ElementBar tracked={tracked} isEnabled={canMark} />
      <SelectionPanel
        selections={active.selections}
        processing={active.processing}
        box={check?.box ?? null}
        oddFrame={check?.oddFrame ?? null}
        isSelecting={picking?.kind === 'next'}
        adjusting={picking?.kind === 'selection' ? picking.index : null}
        isEnabled={canMark}
        onEnable={() => tracked.startSelecting()}
        onLeave={() => tracked.stopSelecting()}
        onReset={(index) => resetSelection(workspace, index)}
        onAdjust={(index) => openForAdjusting(workspace, index)}
        onShow={(selection) => void showFrameAt(workspace, selection.time)}
      />
      {offers && (
        <LookOffersPanel
          offered={offers}
          nextFrame={active.selections.length + 1}
          isEnabled={canMark}
          onTake={(offer) => takeOffer(workspace, offer)}
          onDismiss={() => workspace.offers.dismiss()}
        />
      )}
      {isMarked(active) && (
        <MarkerCheckNote
          checks={checks}
          elementId={active.id}
          isEnabled={canMark}
          onSensitivity={(percent) => sensitivity.set(percent)}
          onReplace={(index) => replaceOddFrame(workspace, index)}
        />
      )}
      {isAnyMarked && (
        <ScanControls scan={scan} onStart={() => void startScan(workspace)}>
          <ExportButtons isEnabled={status === 'complete'} onExport={(kind) => exportLog(workspace, kind)} />
          <ClipsPanel
            list={workspace.clips}
            settings={workspace.clipSettings}
            runner={workspace.clipRunner}
            events={eventCount}
            isEnabled={status === 'complete'}
            canPickFolder={canPickFolder()}
            previewed={previewed}
            onCreate={() => void createClips(workspace)}
            onPreview={(clip) => previewClip(workspace, clip)}
          />
        </ScanControls>
      )}
      {isMarked(active) && (
        <SearchAreaField
          area={active.area}
          isAnywhere={check?.isAnywhere ?? false}
          isEnabled={canMark}
          isDrawing={picking?.kind === 'bounds'}
          picture={video.info}
          onChange={(area) => setSearchArea(workspace, area)}
          onDraw={() => tracked.startBounding()}
          onLeave={() => tracked.stopSelecting()}
        />
      )}
      <DetectionSettings
        tracked={tracked}
        scan={scan}
        sensitivity={sensitivity}
        options={workspace.scanOptions}
        onProcessing={(processing) => void processActive(workspace, processing)}
      >
        <ReferencePanel
          search={workspace.referenceSearch}
          canSearch={canMark && !isMarked(active)}
          onUpload={(file) => void uploadReference(workspace, file)}
          onRemove={() => removeReference(workspace)}
          onFindHere={() => void findReferenceHere(workspace)}
          onFindInVideo={() => void findReferenceInVideo(workspace)}
        />
      </DetectionSettings>
      {isAnyMarked && (
        <BatchPanel
          tracked={tracked}
          sensitivity={sensitivity}
          canStart={canMark}
          onStart={() => void scanVideos(workspace)}
          onShow={(item, result) => void showBatchItem(workspace, item, result)}
          onExport={(result, kind) => exportBatchItem(workspace, result, kind)}
        />
      )}
      <TemplatePanel
        canSave={isAnyMarked}
        canUse={canMark}
        onSave={(name) => void saveElements(workspace, name)}
        onUse={(template) => applyTemplate(workspace, template)}
        onExport={exportTemplate}
        onDelete={(template) => void removeTemplate(template)}
        onImport={(file) => void importTemplate(file)}
      />
    </div>
  );
}
