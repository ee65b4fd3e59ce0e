import { createContext, useContext } from 'react';
import type { Workspace } from './workspace.ts';

/** The workspace that a part of the page shows. */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace that is shown. @throws {TypeError} outside of one */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new TypeError('This part of the page needs a workspace around it.');
  return workspace;
}
