import { useStore } from 'zustand';
import { activeElement, isMarked } from '../../features/elements/index.ts';
import { isUnderWay } from '../../features/scan/index.ts';
import { MarkerCheckNote } from '../../features/selection/index.ts';
import { replaceOddFrame } from '../../workspace/marking-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { useIsCheckDisproved } from './use-is-check-disproved.ts';

/**
 * Says how well the active element stands out; renders nothing before it is fully marked, and once a scan has shown
 * that it stands out better.
 */
export function ActiveCheckNote() {
  const workspace = useWorkspace();
  const active = useStore(workspace.elements, activeElement);
  const canMark = useStore(workspace.scan, (state) => !isUnderWay(state.status));
  const isDisproved = useIsCheckDisproved();
  if (!isMarked(active) || isDisproved) return null;
  return (
    <MarkerCheckNote
      checks={workspace.checks}
      elementId={active.id}
      isEnabled={canMark}
      onReplace={(index) => replaceOddFrame(workspace, index)}
    />
  );
}
