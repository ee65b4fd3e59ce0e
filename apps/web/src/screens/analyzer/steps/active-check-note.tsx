import { isDoubtful } from '@framescout/framescout/page';
import { useStore } from 'zustand';
import { activeElement, isMarked } from '../../../features/elements/index.ts';
import { isFoundForCertain, isUnderWay } from '../../../features/scan/index.ts';
import { checkOf, MarkerCheckNote } from '../../../features/selection/index.ts';
import { replaceOddFrame } from '../../../workspace/find/marking-actions.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

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

/**
 * Returns whether a scan for the active element has found for certain what its check doubted. That a frame shows
 * something else stays true all the same.
 */
export function useIsCheckDisproved(): boolean {
  const { elements, checks, scan } = useWorkspace();
  const { id, selections } = useStore(elements, activeElement);
  const check = useStore(checks, (state) => checkOf(state, id));
  const isCertain = useStore(
    scan,
    ({ scanned, events }) => scanned.get(id) === selections && isFoundForCertain(id, events),
  );
  return check !== null && check.oddFrame === null && isDoubtful(check) && isCertain;
}
