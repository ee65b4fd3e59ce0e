import { ApiError, ServerUnreachableError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { sessionStore, userOf } from '../account/index.ts';
import { callInTurn, PROJECTS_KEY, withdrawCopy } from './copy-calls.ts';
import { copyingUserId } from './server-copy-store.ts';
import { type ProjectContent, toProjectRecord } from './to-project-record.ts';

// Changes within this time are sent as one batch, and those within several times as long as sending takes: the
// copy of a long recording has megabytes.
const SEND_MS = 2000;
const PAUSES_PER_SENDING = 5;
const MAX_SEND_MS = 120_000;

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
  /** How long the last version took to send. */
  #sendingMs = 0;
  readonly #reported = new Set<string>();

  /** Schedules an update of the copy. A project without elements is copied only if it has a copy already. */
  update(content: ProjectContent): void {
    const userId = copyingUserId();
    if (userId === null) return;
    this.#ownerId ??= userId;
    if (userId !== this.#ownerId) return;
    this.#isCopied ||= content.elements.length > 0;
    if (!this.#isCopied) return;
    this.#latest = content;
    const pause = Math.max(SEND_MS, PAUSES_PER_SENDING * this.#sendingMs);
    this.#timer ??= setTimeout(() => this.#flush(), Math.min(pause, MAX_SEND_MS));
  }

  /** Deletes the copy of another project, which this browser no longer stores, if it has one. */
  async withdraw(projectId: number): Promise<void> {
    if (copyingUserId() === this.#ownerId) await withdrawCopy(projectId);
  }

  /** Shows a message only once, since every further change would fail in the same way. */
  #notifyOnce(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
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
    const begun = performance.now();
    try {
      const body = toProjectRecord(content);
      await callApi('keepProject', { params: { id: content.project.id }, body });
      await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
    } catch (error) {
      // The project itself is stored in the browser; the next change sends the copy again.
      const refusal = explainRefusal(error, performance.now() - begun);
      if (refusal !== null) this.#notifyOnce(refusal);
      console.warn('The project could not be copied to the server.', error);
    } finally {
      this.#sendingMs = performance.now() - begun;
    }
  }
}

// A connection that fails only after this time (ms) is too slow: the server waits a minute for a request.
const SLOW_MS = 30_000;

const STAYS_SAVED = 'It stays saved in this browser; to keep it elsewhere, export its events.';

/**
 * Says why the server has not taken a project's copy, if sending the same again would not help; null if it
 * might. `tookMs` is how long that took.
 */
function explainRefusal(error: unknown, tookMs: number): string | null {
  const isSlow = `The project is too large to be sent over this connection. ${STAYS_SAVED}`;
  if (error instanceof ServerUnreachableError) return tookMs >= SLOW_MS ? isSlow : null;
  if (!(error instanceof ApiError)) return null;
  switch (error.status) {
    // Whoever is not signed in any more is told so anyway.
    case 401:
    case 429:
      return null;
    case 408:
      return isSlow;
    case 413:
      return `The project is too large for the server. ${STAYS_SAVED}`;
    case 400:
      return `The server does not accept the project. ${STAYS_SAVED}`;
    default:
      return error.status < 500 && error.code !== 'api-refused' ? error.reason : null;
  }
}
