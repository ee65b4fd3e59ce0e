import { CodedError } from '@framescout/contract';
import { UsageError } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { Interruption } from '../interruption.ts';
import { Reporter } from '../output/reporter.ts';

/** The options that all commands share. */
export type CommonOptions = { json?: true; quiet?: true };

/** Those that accompany a command: who tells what happens, and who listens to the user. */
export type Company = { reporter: Reporter; interruption: Interruption };

/** Whether something was done, done as far as a damaged file allows, or ended by the user. */
export type ItemResult = 'done' | 'in-part' | 'ended';

/**
 * Runs a command's work on one thing after another; what fails is reported, and the rest goes on. A `UsageError` ends it
 * all.
 */
export async function forEach<Item extends { path: string }>(
  items: Iterable<Item> | AsyncIterable<Item>,
  { reporter, interruption }: Company,
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

/** Sets up what a command needs, and takes it down when it is over. */
export async function inCompany(
  { json = false, quiet = false }: { json?: boolean; quiet?: boolean },
  work: (company: Company) => Promise<ExitCode>,
): Promise<void> {
  const reporter = new Reporter(process, { json, quiet });
  using interruption = new Interruption((text) => process.stderr.write(`\n${text}\n`));
  process.exitCode = await work({ reporter, interruption });
}

/** An error's code and a sentence for the user. */
function explained(error: unknown): { code: string; message: string } {
  if (error instanceof CodedError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unexpected';
  return { code, message };
}
