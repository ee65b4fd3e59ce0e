import { isDoubtful } from '@framescout/framescout/page';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import { isFoundForCertain } from '../../features/scan/index.ts';
import { checkOf } from '../../features/selection/index.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

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
