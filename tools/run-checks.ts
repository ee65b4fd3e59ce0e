import { spawn } from 'node:child_process';

/** `npm run check`: runs the static checks side by side, prints each one's output as it ends, and sums up. */
const CHECKS = ['types', 'boundaries', 'unused', 'docs:check', 'lint'];

const results = await Promise.all(CHECKS.map(runCheck));
console.log('');
for (const { name, isOk, seconds } of results) {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s`);
}
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;

async function runCheck(name: string): Promise<{ name: string; isOk: boolean; seconds: number }> {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.stdout.write(`\n=== ${name}\n${Buffer.concat(output).toString()}`);
  return { name, isOk: exitCode === 0, seconds: (performance.now() - startedAt) / 1000 };
}
