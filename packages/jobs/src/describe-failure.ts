import { CodedError } from '@framescout/contract';

/** Why a job failed or is being retried: a stable code and a sentence for people. */
export type Failure = { code: string; message: string };

/** Plain-language replacements for system error codes, addressed to the operator who can fix the cause. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk that results are written to is full.',
  EDQUOT: 'The disk that results are written to has no more room for the user that the worker runs as.',
  EROFS: "The results folder is read-only on the worker's machine.",
};

/** Turns the error that ended an attempt at a job into a code and a sentence. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CodedError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: 'unexpected', message: String(error) };
  const code = 'code' in error ? String(error.code) : 'unexpected';
  return { code, message: SENTENCES[code] ?? error.message };
}
