import { availableParallelism } from 'node:os';
import { CodedError } from '@framescout/contract';
import { registerNativeMedia } from '@framescout/node';
import { CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { EXIT, type ExitCode } from './exit-code.ts';
import { replaceControlCharacters } from './output/replace-control-characters.ts';
import { createProgram } from './program.ts';

// Set before the first decoder starts: each occupies a thread of this pool, which also reads files. With a
// single thread, FFmpeg would wait forever for a file's bytes.
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 2 * availableParallelism() + 2);
process.env['UV_THREADPOOL_SIZE'] = String(Math.max(2, threads || 0));

let isDone = false;
// Results would be lost unseen: the reader of a pipe may have had enough ("| head"), or the disk may be full. The
// interruption of the command ends its work.
let outputCode: ExitCode | null = null;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (outputCode !== null || (isDone && error.code === 'EPIPE')) return;
  outputCode = error.code === 'EPIPE' ? EXIT.unread : EXIT.failed;
  if (error.code !== 'EPIPE')
    process.stderr.write(`framescout: The output can't be written (${error.message}).\n`);
});
process.on('exit', () => {
  if (outputCode !== null) process.exitCode = outputCode;
});
// Messages that nobody reads are no reason to stop.
process.stderr.on('error', () => undefined);

registerNativeMedia();
const program = createProgram(manifest.version);
for (const command of [program, ...program.commands]) command.exitOverride();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  } else if (outputCode === null) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`framescout: ${replaceControlCharacters(message)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}
isDone = true;

/**
 * Maps an error to an exit code. A coded error kept the command from starting and is the caller's to correct;
 * anything else went wrong along the way.
 */
function exitCodeOf(error: unknown): ExitCode {
  if (!(error instanceof CodedError)) return EXIT.failed;
  return error.code === 'cancelled' ? EXIT.interrupted : EXIT.usage;
}
