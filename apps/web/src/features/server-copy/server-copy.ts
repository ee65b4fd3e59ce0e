import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { sessionStore, userOf } from '../account/index.ts';
import { callInTurn } from './copy-calls.ts';
import { deleteCopy } from './delete-copy.ts';
import { PROJECTS_KEY } from './server-copy-queries.ts';
import { copyingUserId } from './server-copy-store.ts';
import { type ProjectContent, toProjectRecord } from './to-project-record.ts';

// Changes within this time are sent as one batch.
const SEND_MS = 2000;
const QUOTA_EXCEEDED = 'quota-exceeded';

/**
 * Keeps a project's copy on the server up to date, if the user wants one. Dispose it to send pending changes
 * immediately.
 */
export class ServerCopy implements Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: ProjectContent | null = null;
  /** The user whose project this is: whoever was signed in first. */
  #ownerId = userOf(sessionStore.getState())?.id ?? null;
  /** Whether a copy was sent from here, or is about to be. */
  #isCopied = false;
  #hasReported = false;

  /** Schedules an update of the copy. A project without elements is copied only if it has a copy already. */
  update(content: ProjectContent): void {
    const userId = copyingUserId();
    if (userId === null) return;
    this.#ownerId ??= userId;
    if (userId !== this.#ownerId) return;
    this.#isCopied ||= content.elements.length > 0;
    if (!this.#isCopied) return;
    this.#latest = content;
    this.#timer ??= setTimeout(() => this.#flush(), SEND_MS);
  }

  /** Deletes the copy of another project, which this browser no longer stores, if it has one. */
  async withdraw(projectId: number): Promise<void> {
    const userId = copyingUserId();
    if (userId === null || userId !== this.#ownerId) return;
    try {
      await deleteCopy(projectId);
      await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
    } catch (error) {
      // It can still be deleted from the dashboard.
      console.warn('The copy of a project could not be deleted from the server.', error);
    }
  }

  /** Shows a message only once, since every further change would fail in the same way. */
  #notifyOnce(message: string): void {
    if (this.#hasReported) return;
    this.#hasReported = true;
    notifyError('Project not copied to the server', message);
  }

  [Symbol.dispose](): void {
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#latest) void callInTurn(this.#latest.project.id, () => this.#send());
  }

  async #send(): Promise<void> {
    const content = this.#latest;
    this.#latest = null;
    // The next user's session would make the copy theirs.
    if (!content || this.#ownerId !== copyingUserId()) return;
    try {
      const body = toProjectRecord(content);
      await callApi('keepProject', { params: { id: content.project.id }, body });
      await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
    } catch (error) {
      // The project itself is stored in the browser; the next change sends the copy again.
      if (error instanceof ApiError && error.code === QUOTA_EXCEEDED) this.#notifyOnce(error.reason);
      console.warn('The project could not be copied to the server.', error);
    }
  }
}
