import { availableParallelism } from 'node:os';
import { CodedError } from '@framescout/contract';
import { registerNativeMedia } from '@framescout/node';
import { CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { EXIT, type ExitCode } from './exit-code.ts';
import { printable } from './output/printable.ts';
import { createProgram } from './program.ts';

// Before the first decoder starts: each occupies a thread of this pool, and files are read by it too. With a single one,
// FFmpeg would wait forever for the bytes of a file.
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 2 * availableParallelism() + 2);
process.env['UV_THREADPOOL_SIZE'] = String(Math.max(2, threads || 0));

// The reader of a pipe may have seen enough ("| head").
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
});

registerNativeMedia();
const program = createProgram(manifest.version);
for (const command of [program, ...program.commands]) command.exitOverride();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  } else {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`framescout: ${printable(message)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

/** What kept a command from starting is for the caller to correct; anything else went wrong on the way. */
function exitCodeOf(error: unknown): ExitCode {
  if (!(error instanceof CodedError)) return EXIT.failed;
  return error.code === 'cancelled' ? EXIT.interrupted : EXIT.usage;
}
