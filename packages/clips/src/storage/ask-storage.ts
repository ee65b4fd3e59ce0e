import { watchForStall } from '@framescout/base';
import { ClipNotWrittenError } from '../errors.ts';

// Opening a file takes milliseconds.
const OPENING_MS = 10_000;

// A piece of a few megabytes on a slow network drive.
const WRITING_MS = 30_000;

// When a file is closed, browsers may read and copy all of it.
const SLOWEST_BYTES_PER_MS = 5000;

const NO_ANSWER = 'TimeoutError';

/** A step of storage, and how long it may take at most: opening a file unless it says otherwise. */
type Step = { waitMs?: number };

/** For a step that writes a piece. */
export const WRITING: Step = { waitMs: WRITING_MS };

/** For a step that closes a file of this many bytes. */
export function closing(bytes: number): Step {
  return { waitMs: WRITING_MS + bytes / SLOWEST_BYTES_PER_MS };
}

/** Takes a step of storing a file, with a limit. @throws {ClipNotWrittenError} with a `reason` */
export async function askStorage<T>(
  name: string,
  act: () => Promise<T>,
  { waitMs = OPENING_MS }: Step = {},
): Promise<T> {
  try {
    const giveUp = () => new DOMException('The storage does not answer.', NO_ANSWER);
    return await watchForStall(act, { giveUp, stallMs: waitMs });
  } catch (error) {
    if (error instanceof ClipNotWrittenError) throw error;
    const reason = error instanceof Error ? error.name : String(error);
    const cause = { cause: error };
    throw new ClipNotWrittenError(`"${name}" can't be saved: ${explain(reason)}`, { reason }, cause);
  }
}

/** Whether storage has failed in a way that it will for other files too. */
export function isOutOfOrder({ details: { reason } }: ClipNotWrittenError): boolean {
  return reason === NO_ANSWER || reason === 'QuotaExceededError';
}

function explain(reason: string): string {
  switch (reason) {
    case 'QuotaExceededError':
      return 'there is not enough space for it. Free some or save fewer clips at once.';
    case NO_ANSWER:
      return 'the browser or the drive did not answer. Choose another folder, or restart the browser.';
    default:
      return 'the browser was not allowed to write it. Choose another folder.';
  }
}
