import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { notifyError } from '../../ui/toast-store.ts';
import { PROJECTS_KEY } from './server-copy-queries.ts';
import { serverCopyStore } from './server-copy-store.ts';
import { type ProjectContent, toProjectRecord } from './to-project-record.ts';

// A project is written once for everything that happens to it meanwhile.
const SEND_MS = 2000;
const QUOTA_EXCEEDED = 'quota-exceeded';

/** A project's copy on the server, which follows it where the user wants one. Dispose it to send what is still due. */
export class ServerCopy implements Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: ProjectContent | null = null;
  #hasTold = false;

  /** Has the copy become like this soon. */
  update(content: ProjectContent): void {
    if (!serverCopyStore.getState().isOn) return;
    this.#latest = content;
    this.#timer ??= setTimeout(() => void this.#send(), SEND_MS);
  }

  /** Every further change would fail as well: one message says it for all of them. */
  #tellOnce(message: string): void {
    if (this.#hasTold) return;
    this.#hasTold = true;
    notifyError('Project not copied to the server', message);
  }

  [Symbol.dispose](): void {
    void this.#send();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = this.#latest;
    this.#latest = null;
    if (!content || !serverCopyStore.getState().isOn) return;
    try {
      const body = toProjectRecord(content);
      await callApi('keepProject', { params: { id: content.project.id }, body });
      await queryClient.invalidateQueries({ queryKey: PROJECTS_KEY });
    } catch (error) {
      // The project itself is kept in the browser; the next change sends the copy anew.
      if (error instanceof ApiError && error.code === QUOTA_EXCEEDED) this.#tellOnce(error.reason);
      console.warn('The project could not be copied to the server.', error);
    }
  }
}
