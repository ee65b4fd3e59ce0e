import { asCodedError } from '@framescout/contract';
import { ApiError } from './api-error.ts';

/** Describes a failure in words for the user; logs the error and returns `fallback` if it has none. */
export function describeFailure(error: unknown, fallback: string): string {
  const words = userMessageOf(error);
  if (words === null) console.error(error);
  return words ?? fallback;
}

/** Returns an error's words for the user; null if it has none. */
export function userMessageOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.reason;
  const coded = asCodedError(error);
  return coded && coded.code !== 'unexpected' ? coded.message : null;
}

/** Whether an operation failed because its file has changed or gone, and must be opened again. */
export function isFileGone(error: unknown): boolean {
  return asCodedError(error)?.code === 'file-gone';
}
