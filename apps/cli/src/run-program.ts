import { CodedError } from '@framescout/contract';
import { CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { EXIT, type ExitCode } from './exit-code.ts';
import { replaceControlCharacters } from './output/reporter.ts';
import { createProgram } from './program.ts';

/** Runs a command and sets the process's exit code. `say` shows the user why it failed. */
export async function runProgram(args: readonly string[], say: (text: string) => void): Promise<void> {
  const program = createProgram(manifest.version);
  for (const command of [program, ...program.commands]) command.exitOverride();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    if (error instanceof CommanderError) return;
    const message = error instanceof Error ? error.message : String(error);
    say(`framescout: ${replaceControlCharacters(message)}\n`);
  }
}

/** Maps an error to an exit code. A coded error is the caller's to correct; anything else went wrong. */
function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (!(error instanceof CodedError)) return EXIT.failed;
  return error.code === 'cancelled' ? EXIT.interrupted : EXIT.usage;
}
