import { useStore } from 'zustand';
import { activeElement, isMarked } from '../../features/elements/index.ts';
import { isUnderWay } from '../../features/scan/index.ts';
import { MarkerCheckNote } from '../../features/selection/index.ts';
import { replaceOddFrame } from '../../workspace/marking-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** Says how well the active element stands out; renders nothing before it is fully marked. */
export function ActiveCheckNote() {
  const workspace = useWorkspace();
  const active = useStore(workspace.elements, activeElement);
  const canMark = useStore(workspace.scan, (state) => !isUnderWay(state.status));
  if (!isMarked(active)) return null;
  return (
    <MarkerCheckNote
      checks={workspace.checks}
      elementId={active.id}
      isEnabled={canMark}
      onReplace={(index) => replaceOddFrame(workspace, index)}
    />
  );
}
