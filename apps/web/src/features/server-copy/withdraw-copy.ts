import { describeFailure } from '../../platform/describe-failure.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { deleteCopy } from './delete-copy.ts';
import { PROJECTS_KEY } from './server-copy-queries.ts';
import { copyingUserId } from './server-copy-store.ts';

/** Deletes a project's copy on the server, if copying is on and there is one. */
export async function withdrawCopy(projectId: number): Promise<void> {
  if (copyingUserId() === null) return;
  try {
    await deleteCopy(projectId);
    await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
  } catch (error) {
    notifyError('Project left on the server', describeFailure(error, 'Remove it from the dashboard.'));
  }
}
