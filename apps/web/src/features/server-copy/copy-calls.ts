import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { copyingUserId } from './server-copy-store.ts';

// The copy can be sent again later; whoever waits for it wants to leave.
const TIMEOUT_MS = 3000;

/** The last call about each project's copy, by project id. */
const lastCalls = new Map<number, Promise<unknown>>();

/**
 * Makes a call about a project's copy once the earlier ones have ended: a large version that is still being
 * sent could otherwise replace a newer one, or come back after a deletion.
 */
export function callInTurn<T>(projectId: number, call: () => Promise<T>): Promise<T> {
  const turn = (lastCalls.get(projectId) ?? Promise.resolve()).then(call, call);
  lastCalls.set(projectId, turn);
  return turn;
}

/** Waits until all calls about copies made so far have ended. */
export async function whenCallsEnded(): Promise<void> {
  await Promise.allSettled(lastCalls.values());
}

/** Waits for the copies that are being sent, but only briefly if the server is slow or cannot be reached. */
export async function whenCopiesSent(): Promise<void> {
  await Promise.race([whenCallsEnded(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** The query key of the user's projects on the server. */
export const PROJECTS_KEY = ['projects'] as const;

/** The query key of how much space those projects take, and of the limits. */
export const USAGE_KEY = [...PROJECTS_KEY, 'usage'] as const;

/** Returns the query key of a project's timeline on the server. */
export function timelineKey(projectId: number) {
  return [...PROJECTS_KEY, projectId, 'timeline'] as const;
}

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
