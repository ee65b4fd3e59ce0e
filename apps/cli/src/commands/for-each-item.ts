import { CodedError } from '@framescout/contract';
import { UsageError } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CommandContext } from './command-context.ts';

/** Whether something was done, done as far as a damaged file allows, or ended by the user. */
export type ItemResult = 'done' | 'in-part' | 'ended';

/**
 * Runs a command's work on one thing after another; what fails is reported, and the rest goes on. A `UsageError` ends it
 * all.
 */
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
      if (result === 'in-part') code = EXIT.failed;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      reporter.failed(item.path, explained(error));
      code = EXIT.failed;
    }
  }
  return code;
}

/** An error's code and a sentence for the user. */
function explained(error: unknown): { code: string; message: string } {
  if (error instanceof CodedError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unexpected';
  return { code, message };
}
