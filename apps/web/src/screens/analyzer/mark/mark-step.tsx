import { useEffect } from 'react';
import { ElementBar } from '../../../features/elements/index.ts';
import { searchForSuggestions } from '../../../workspace/find/marking-actions.ts';
import { useActive, useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';
import { AdvancedPart, type AdvancedProps } from './advanced-part.tsx';
import { CheckNote } from './check-note.tsx';
import { ReferencePanel } from './reference-panel.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { SuggestionsPanel } from './suggestions-panel.tsx';
import { TemplatePanel } from './template-panel.tsx';

/** The step for marking elements, in three frames each. */
export function MarkStep(advanced: AdvancedProps) {
  const workspace = useWorkspace();
  const active = useActive();
  const isScanning = useIsScanning();
  // Looks for the next frame of an element that was left half marked.
  useEffect(() => searchForSuggestions(workspace, active), [workspace, active]);
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      <ElementBar tracked={workspace.elements} isEnabled={!isScanning} />
      <SelectionPanel />
      <CheckNote />
      {/* Each search begins with its first suggestions. */}
      <SuggestionsPanel key={active.selections[0]?.time} />
      <AdvancedPart
        title="Tips"
        tip="Pick three frames with different scenery behind the element, and click the middle of its most distinctive part."
        {...advanced}
      >
        <ReferencePanel />
      </AdvancedPart>
      <TemplatePanel />
    </div>
  );
}
