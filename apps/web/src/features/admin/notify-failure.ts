import { ApiError } from '../../platform/api-error.ts';
import { notifyError } from '../../ui/toast-store.ts';

/** Shows that a call failed: `ours` is the title, followed by the server's own explanation if it sent one. */
export function notifyFailure(error: unknown, title: string): void {
  console.warn(title, error);
  const reason = error instanceof ApiError && error.reason !== error.message ? error.reason : undefined;
  notifyError(title, reason);
}
