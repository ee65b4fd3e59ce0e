import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { activeElement, ElementBar, isMarked } from '../../../features/elements/index.ts';
import { ReferencePanel } from '../../../features/reference/index.ts';
import { isUnderWay } from '../../../features/scan/index.ts';
import {
  checkOf,
  foreignSelections,
  OffersPanel,
  offersFor,
  SelectionPanel,
} from '../../../features/selection/index.ts';
import { TemplatePanel } from '../../../features/templates/index.ts';
import {
  openForAdjusting,
  resetSelection,
  searchForOffers,
  startSelecting,
  takeOffer,
} from '../../../workspace/find/marking-actions.ts';
import {
  findReferenceHere,
  findReferenceInVideo,
  removeReference,
  uploadReference,
} from '../../../workspace/find/reference-actions.ts';
import {
  applyTemplate,
  exportTemplate,
  importTemplate,
  removeTemplate,
  saveElements,
} from '../../../workspace/find/template-actions.ts';
import { showFrameAt } from '../../../workspace/navigation.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { ActiveCheckNote } from './active-check-note.tsx';
import { AdvancedPart, type AdvancedProps } from './advanced-part.tsx';

/** The step for marking elements, in three frames each. */
export function MarkStep(advanced: AdvancedProps) {
  const workspace = useWorkspace();
  const { elements: tracked, scan, checks } = workspace;
  const { elements, picking } = useStore(tracked);
  const active = useStore(tracked, activeElement);
  const check = useStore(checks, (state) => checkOf(state, active.id));
  const foreign = useStore(checks, (state) => foreignSelections(state, active.id));
  const { offered } = useStore(workspace.offers);
  const offers = useMemo(() => offersFor(offered, active), [offered, active]);
  const canMark = useStore(scan, (state) => !isUnderWay(state.status));
  // Looks for the next frame of an element that was left half marked.
  useEffect(() => searchForOffers(workspace, active), [workspace, active]);
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      <ElementBar tracked={tracked} isEnabled={canMark} />
      <SelectionPanel
        selections={active.selections}
        processing={active.processing}
        box={check?.box ?? null}
        oddFrame={check?.oddFrame ?? null}
        foreign={foreign}
        isSelecting={picking?.kind === 'next'}
        adjusting={picking?.kind === 'selection' ? picking.index : null}
        isEnabled={canMark}
        onEnable={() => startSelecting(workspace)}
        onLeave={() => tracked.stopSelecting()}
        onReset={(index) => resetSelection(workspace, index)}
        onAdjust={(index) => openForAdjusting(workspace, index)}
        onShow={(selection) => void showFrameAt(workspace, selection.time)}
      />
      <ActiveCheckNote />
      {offers && (
        <OffersPanel
          offered={offers}
          nextFrame={active.selections.length + 1}
          isEnabled={canMark}
          onTake={(offer) => takeOffer(workspace, offer)}
          onDismiss={() => workspace.offers.dismiss()}
        />
      )}
      <AdvancedPart
        title="Tips"
        tip="Pick three frames with different scenery behind the element, and click the middle of its most distinctive part."
        {...advanced}
      >
        <ReferencePanel
          search={workspace.referenceSearch}
          canSearch={canMark && !isMarked(active)}
          onUpload={(file) => void uploadReference(workspace, file)}
          onRemove={() => removeReference(workspace)}
          onFindHere={() => void findReferenceHere(workspace)}
          onFindInVideo={() => void findReferenceInVideo(workspace)}
        />
      </AdvancedPart>
      <TemplatePanel
        canSave={elements.some(isMarked)}
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
