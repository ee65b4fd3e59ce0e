import { asCodedError } from '@framescout/contract';
import { ApiError } from './api-error.ts';

/** Describes any failure for the user; `fallback` if the error has no words meant for them. */
export function describeFailure(error: unknown, fallback: string): string {
  const words = wordsOf(error);
  if (words === null) console.error(error);
  return words ?? fallback;
}

/** An error's own words for the user; null if it has none meant for them. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.reason;
  const coded = asCodedError(error);
  return coded && coded.code !== 'unexpected' ? coded.message : null;
}

/** Whether something failed because its file is not as it was when it was opened: it has to be opened again. */
export function isFileGone(error: unknown): boolean {
  return asCodedError(error)?.code === 'file-gone';
}
