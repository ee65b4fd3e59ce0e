import type { ExitCode } from '../exit-code.ts';
import { Interruption } from '../interruption.ts';
import { Reporter } from '../output/reporter.ts';

/** The options that all commands share. */
export type CommonOptions = { json?: true; quiet?: true };

/** What every command works with: what reports to the user, and what the user interrupts it by. */
export type CommandContext = { reporter: Reporter; interruption: Interruption };

/** Sets up what a command needs, runs it, and takes that down again. Its result is the process's exit code. */
export async function withCommandContext(
  { json = false, quiet = false }: { json?: boolean; quiet?: boolean },
  work: (context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const reporter = new Reporter(process, { json, quiet });
  using interruption = new Interruption((text) => process.stderr.write(`\n${text}\n`));
  process.exitCode = await work({ reporter, interruption });
}
