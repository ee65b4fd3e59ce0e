import { ApiError, reasonOf } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { PROJECTS_KEY } from './server-copy-queries.ts';
import { serverCopyStore } from './server-copy-store.ts';
import { type ProjectContent, toProjectRecord } from './to-project-record.ts';

// A project is written once for everything that happens to it meanwhile.
const SEND_MS = 2000;

let isDue = false;
let latest: ProjectContent | null = null;

/** Has a project's copy on the server follow it, where the user wants one. */
export function sendCopySoon(content: ProjectContent): void {
  if (!serverCopyStore.getState().isOn) return;
  latest = content;
  if (isDue) return;
  isDue = true;
  setTimeout(() => void send(), SEND_MS);
}

async function send(): Promise<void> {
  isDue = false;
  const content = latest;
  latest = null;
  if (!content || !serverCopyStore.getState().isOn) return;
  try {
    const body = toProjectRecord(content);
    await callApi('keepProject', { params: { id: content.project.id }, body });
    await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
  } catch (error) {
    // The project itself is kept in the browser; the next change sends the copy anew.
    console.warn('The project could not be copied to the server.', error);
  }
}

/** Deletes a project's copy, if there is one. */
export async function withdrawCopy(projectId: number): Promise<void> {
  if (!serverCopyStore.getState().isOn) return;
  try {
    await callApi('deleteProject', { params: { id: projectId } });
    await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    notifyError('Project left on the server', reasonOf(error, 'Remove it from the dashboard.'));
  }
}
