import { availableParallelism } from 'node:os';
import { EXIT, type ExitCode } from './exit-code.ts';
import { runProgram } from './run-program.ts';

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

await runProgram(process.argv.slice(2), (text) => {
  if (outputCode === null) process.stderr.write(text);
});
isDone = true;
