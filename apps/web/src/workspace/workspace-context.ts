import type { MarkerCheck } from '@framescout/framescout/page';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { activeElement, type MarkedElement } from '../features/elements/index.ts';
import { isUnderWay } from '../features/scan/index.ts';
import { checkOf } from '../features/selection/index.ts';
import type { Workspace } from './workspace.ts';

/** Provides part of the page with the workspace to show. */
export const WorkspaceContext = createContext<Workspace | null>(null);

/**
 * Returns the workspace of this part of the page.
 * @throws {TypeError} if there is none around it
 */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new TypeError('This part of the page needs a workspace around it.');
  return workspace;
}

/** Whether a scan of the open video is under way, during which nothing can be marked. */
export function useIsScanning(): boolean {
  return useStore(useWorkspace().scan, ({ status }) => isUnderWay(status));
}

/** Returns the element that is being marked. */
export function useActive(): MarkedElement {
  return useStore(useWorkspace().elements, activeElement);
}

/** Returns the check of the element that is being marked; null while it is unknown. */
export function useActiveCheck(): MarkerCheck | null {
  const { id } = useActive();
  return useStore(useWorkspace().checks, (state) => checkOf(state, id));
}
