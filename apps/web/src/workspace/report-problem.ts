import { userMessageOf } from '../platform/describe-failure.ts';
import { notifyError } from '../ui/toasts/toast-store.ts';

/**
 * Tells the user about a failure: in the error's own words if it has any for them, otherwise as unexpected.
 */
export function reportProblem(title: string, error: unknown): void {
  const words = userMessageOf(error);
  if (words !== null) {
    notifyError(title, words);
    return;
  }
  console.error(error);
  const kind = error instanceof Error ? error.name : typeof error;
  notifyError('An error occurred', `Error type: ${kind}. Details logged in console.`);
}
