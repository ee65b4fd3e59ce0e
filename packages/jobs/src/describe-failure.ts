import { CodedError } from '@framescout/contract';

/** Why a job failed, or is tried again: a stable code, and a sentence. */
export type Failure = { code: string; message: string };

/** What systems say in words that only programmers know, for the operator who can mend it. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk that results are written to is full.',
  EDQUOT: 'The disk that results are written to has no more room for the user that the worker runs as.',
  EROFS: "The results folder is read-only on the worker's machine.",
};

/** Describes an error that ended an attempt at a job. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CodedError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: 'unexpected', message: String(error) };
  const code = 'code' in error ? String(error.code) : 'unexpected';
  return { code, message: SENTENCES[code] ?? error.message };
}
