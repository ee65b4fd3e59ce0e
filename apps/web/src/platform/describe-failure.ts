import { asCodedError } from '@framescout/contract';
import { ApiError } from './api-error.ts';

/** Describes any failure for the user; `fallback` if the error has no words meant for them. */
export function describeFailure(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.reason;
  const coded = asCodedError(error);
  if (coded && coded.code !== 'unexpected') return coded.message;
  console.error(error);
  return fallback;
}
