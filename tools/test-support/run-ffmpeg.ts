import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Runs a program until it exits and returns its standard output or, if requested, its diagnostics. If it
 * fails, the error includes the diagnostics too.
 *
 * @throws {Error} if it can't be started or exits with a code other than 0
 */
export async function runProgram(
  program: 'ffmpeg' | 'ffprobe',
  programArguments: readonly string[],
  input: Iterable<Uint8Array> | AsyncIterable<Uint8Array> = [],
  wanted: 'output' | 'diagnostics' = 'output',
): Promise<Buffer> {
  const child = spawn(program, programArguments, { stdio: ['pipe', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  const diagnostics: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => diagnostics.push(chunk));
  const ended = once(child, 'close');
  // A program that fails early closes its input; its exit code says more than the broken pipe.
  await pipeline(Readable.from(input), child.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0) {
    const said = Buffer.concat(diagnostics).toString().trim();
    throw new Error(`${program} ${programArguments.join(' ')} ended with ${code}:\n${said}`);
  }
  return Buffer.concat(wanted === 'output' ? output : diagnostics);
}

/** Writes a recording that shows another one `times` times, with its index at the start. */
export async function repeatRecording(from: string, to: string, times: number): Promise<void> {
  const input = ['-stream_loop', String(times - 1), '-i', from];
  await runProgram('ffmpeg', ['-v', 'error', ...input, '-c', 'copy', '-movflags', '+faststart', to]);
}
