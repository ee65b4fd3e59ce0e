import { createContext, useContext } from 'react';
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
