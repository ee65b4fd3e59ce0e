import { asCodedError, type CodedError, RemoteError } from '@framescout/contract';
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
  const coded = codedOf(error);
  return coded && coded.code !== 'unexpected' ? coded.message : null;
}

/** Whether something failed because its file is not as it was when it was opened: it has to be opened again. */
export function isFileGone(error: unknown): boolean {
  return codedOf(error)?.code === 'file-gone';
}

function codedOf(error: unknown): CodedError | null {
  return asCodedError(isBrokenStream(error) ? new DOMException('', 'NotReadableError') : error);
}

/** Whether a file changed or went while a worker read it as a stream: so Chromium calls that. Workers have no network. */
function isBrokenStream(error: unknown): boolean {
  return error instanceof RemoteError && error.message === 'network error';
}
