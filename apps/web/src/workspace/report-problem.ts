import { CodedError } from '@framescout/contract';
import { notifyError } from '../ui/toast-store.ts';

/** Tells the user of a failure: a coded error in its own words, anything else as unexpected. */
export function reportProblem(title: string, error: unknown): void {
  if (error instanceof CodedError && error.code !== 'unexpected') {
    notifyError(title, error.message);
    return;
  }
  console.error(error);
  const kind = error instanceof Error ? error.name : typeof error;
  notifyError('An error occurred', `Error type: ${kind}. Details logged in console.`);
}
