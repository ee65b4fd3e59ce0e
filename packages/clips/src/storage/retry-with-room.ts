import { ClipNotWrittenError } from '../errors.ts';
import { askStorage } from './ask-storage.ts';
import type { ClipFile } from './clip-file.ts';

// With less than this left of what the site may store, that has run out, rather than the disk.
const LITTLE_BYTES = 100e6;

/**
 * Wraps a file in the origin private file system: if there is no room for a piece, calls `makeRoom` and writes
 * the piece again. `makeRoom` returns whether the browser may still be saving clips of the last run, which take
 * up room until then.
 */
export function retryWithRoom(file: ClipFile, name: string, makeRoom: () => Promise<boolean>): ClipFile {
  return {
    ...file,
    async write(bytes, position) {
      try {
        await file.write(bytes, position);
      } catch (error) {
        if (!isFull(error)) throw error;
        const isSaving = await askStorage(name, makeRoom).catch(() => false);
        await file.write(bytes, position).catch(async () => {
          throw await explainLack(name, isSaving, error);
        });
      }
    },
  };
}

function isFull(error: unknown): error is ClipNotWrittenError {
  return error instanceof ClipNotWrittenError && error.details['reason'] === 'QuotaExceededError';
}

async function explainLack(
  name: string,
  isSaving: boolean,
  { details, cause }: ClipNotWrittenError,
): Promise<ClipNotWrittenError> {
  const estimate = () => navigator.storage.estimate();
  const { usage = 0, quota = 0 } = await askStorage(name, estimate).catch((): StorageEstimate => ({}));
  const isDiskFull = quota - usage > LITTLE_BYTES;
  const lack = isDiskFull
    ? 'the disk is full'
    : `of the ${inGigabytes(quota)} that the browser lets this site store, ${inGigabytes(usage)} are taken`;
  const advice = isSaving
    ? 'The clips saved last make room in a few minutes: try again then, or save fewer clips at once.'
    : `${isDiskFull ? 'Free some space or save' : 'Save'} fewer clips at once.`;
  return new ClipNotWrittenError(`"${name}" can't be saved: ${lack}. ${advice}`, details, { cause });
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
