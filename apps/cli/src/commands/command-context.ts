import type { ExitCode } from '../exit-code.ts';
import { Interruption } from '../interruption.ts';
import { Reporter } from '../output/reporter.ts';

/** The options that all commands share. */
export type CommonOptions = { json?: true; quiet?: true };

/** What every command works with: a reporter for output, and the user's interruptions. */
export type CommandContext = { reporter: Reporter; interruption: Interruption };

/** Runs a command with its reporter and interrupt handling. Its result becomes the process's exit code. */
export async function withCommandContext(
  { json = false, quiet = false }: { json?: boolean; quiet?: boolean },
  work: (context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const reporter = new Reporter(process, { json, quiet });
  using interruption = new Interruption((text) => process.stderr.write(`\n${text}\n`));
  process.exitCode = await work({ reporter, interruption });
}
