import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { callInTurn } from './copy-calls.ts';
import { PROJECTS_KEY } from './server-copy-queries.ts';
import { copyingUserId } from './server-copy-store.ts';

/** Deletes a project's copy on the server, if copying is on and there is one. */
export async function withdrawCopy(projectId: number): Promise<void> {
  if (copyingUserId() === null) return;
  try {
    await callInTurn(projectId, () => callApi('deleteProject', { params: { id: projectId } }));
    await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    notifyError('Project left on the server', describeFailure(error, 'Remove it from the dashboard.'));
  }
}
