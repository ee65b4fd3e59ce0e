import type { User } from '@framescout/contract';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';

/** How long to wait for the server before continuing without it; users won't look at a spinner for longer. */
const ANSWER_MS = 8000;

/**
 * Asks the server for the signed-in user, who should be `userId`. Returns null if the server says that nobody
 * is signed in here, or somebody else.
 * @throws {ApiError} if it refuses for another reason @throws {DOMException} if it does not answer in time
 */
export async function askForUser(userId: User['id']): Promise<User | null> {
  try {
    return await callApi('getMe', { query: { userId }, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}
