import { CodedError } from '@framescout/contract';
import { CancelledError } from '@framescout/framescout';
import { UsageError } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CommandContext } from './command-context.ts';

/** Whether an item is done, in part (a damaged file, a clip that can't be made), unread so far, or interrupted. */
export type ItemResult = 'done' | 'in-part' | 'unread' | 'ended';

/** Runs a command's work on each item. After a failure the rest still run, except for a `UsageError`. */
export async function forEachItem<Item extends { path: string }>(
  items: Iterable<Item> | AsyncIterable<Item>,
  { reporter, interruption }: CommandContext,
  each: (item: Item) => Promise<ItemResult>,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  for await (const item of items) {
    if (interruption.isWanted) return EXIT.interrupted;
    try {
      const result = await each(item);
      if (result === 'ended') return EXIT.interrupted;
      if (result !== 'done') code = EXIT.failed;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (error instanceof CancelledError && interruption.isWanted) return EXIT.interrupted;
      reporter.failed(item.path, describeError(error));
      code = EXIT.failed;
    }
  }
  return code;
}

/** Returns an error's code and a sentence for the user. */
function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof CodedError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unexpected';
  return { code, message };
}

/** Judges what was made of a recording, here or by a job: what is missing makes it done in part. */
export function judgeResult({
  skippedRanges,
  failedClips,
}: {
  skippedRanges: readonly unknown[];
  failedClips: number;
}): ItemResult {
  return skippedRanges.length === 0 && failedClips === 0 ? 'done' : 'in-part';
}
