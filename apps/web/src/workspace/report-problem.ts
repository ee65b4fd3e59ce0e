import { asCodedError } from '@framescout/contract';
import { notifyError } from '../ui/toast-store.ts';

/** Tells the user of a failure: one that has words for them in these, anything else as unexpected. */
export function reportProblem(title: string, error: unknown): void {
  const coded = asCodedError(error);
  if (coded && coded.code !== 'unexpected') {
    notifyError(title, coded.message);
    return;
  }
  console.error(error);
  const kind = error instanceof Error ? error.name : typeof error;
  notifyError('An error occurred', `Error type: ${kind}. Details logged in console.`);
}
