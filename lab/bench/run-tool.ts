import { execFile, spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { readProcessorTime } from '../../tools/test-support/read-processor-time.ts';
import { MissingToolError } from './benchmark.ts';

const run = promisify(execFile);

/** Runs a program until it exits and returns its standard output. @throws {Error} with what it says if it fails */
export async function runTool(command: string, args: readonly string[], env = process.env): Promise<string> {
  return (await run(command, args, { env, maxBuffer: 2 ** 28 })).stdout;
}

/** Returns the seconds of wall time that ffmpeg takes with all its threads. */
export async function timeFfmpeg(args: readonly string[]): Promise<number> {
  const started = performance.now();
  await runTool('ffmpeg', ['-v', 'error', ...args]);
  return (performance.now() - started) / 1000;
}

/**
 * Times something, and logs how long it took, also in processor time, which says more than wall time if the machine does
 * other work.
 * @param time returns seconds
 */
export async function logTime(
  name: string,
  log: (text: string) => void,
  time: () => Promise<number>,
): Promise<number> {
  const before = readProcessorTime();
  const seconds = await time();
  const busy = readProcessorTime() - before;
  const [load = 0] = loadavg();
  log(`${name}: ${seconds.toFixed(2)} s, processors busy for ${busy.toFixed(2)} s, load ${load.toFixed(1)}`);
  return seconds;
}

/** @throws {MissingToolError} if a program isn't installed */
export function requireTool(tool: string, versionOption: string, packageName = tool): void {
  if (spawnSync(tool, [versionOption]).error) throw new MissingToolError(tool, packageName);
}
