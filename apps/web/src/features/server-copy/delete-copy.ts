import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { callInTurn } from './copy-calls.ts';

/**
 * Deletes a project's copy on the server, if there is one.
 * @throws {ApiError} if the server refuses or cannot be reached
 */
export async function deleteCopy(projectId: number): Promise<void> {
  try {
    await callInTurn(projectId, () => callApi('deleteProject', { params: { id: projectId } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
