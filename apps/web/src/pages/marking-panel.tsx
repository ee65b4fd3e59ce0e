import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { useStore } from 'zustand';
import { ExportButtons } from '../features/exports/index.ts';
import {
  DetectionSettings,
  isUnderWay,
  ScanControls,
  scanStore,
  setSensitivity,
} from '../features/scan/index.ts';
import {
  MarkerCheckNote,
  SelectionPanel,
  selectionStore,
  startSelecting,
  stopSelecting,
} from '../features/selection/index.ts';
import { TemplatePanel } from '../features/templates/index.ts';
import { exportLog, logEvents, resetSelection, showFrameAt } from './analyzer-actions.ts';
import {
  applyTemplate,
  exportTemplate,
  importTemplate,
  removeTemplate,
  saveElement,
} from './template-actions.ts';

/** Marking the element, scanning for it, and taking the log out. */
export function MarkingPanel() {
  const { selections, isSelecting } = useStore(selectionStore);
  const status = useStore(scanStore, (state) => state.status);
  const isMarked = selections.length === SELECTIONS_PER_ELEMENT;
  return (
    <div className="flex flex-col gap-4 p-3">
      <SelectionPanel
        selections={selections}
        isSelecting={isSelecting}
        isEnabled={!isUnderWay(status)}
        onEnable={startSelecting}
        onLeave={stopSelecting}
        onReset={resetSelection}
        onShow={(selection) => void showFrameAt(selection.time)}
      />
      {isMarked && <MarkerCheckNote onSensitivity={setSensitivity} />}
      {isMarked && (
        <ScanControls onStart={() => void logEvents()}>
          <ExportButtons isEnabled={status === 'complete'} onExport={exportLog} />
        </ScanControls>
      )}
      <DetectionSettings />
      <TemplatePanel
        canSave={isMarked}
        canUse={!isUnderWay(status)}
        onSave={(name) => void saveElement(name)}
        onUse={applyTemplate}
        onExport={exportTemplate}
        onDelete={(template) => void removeTemplate(template)}
        onImport={(file) => void importTemplate(file)}
      />
    </div>
  );
}
