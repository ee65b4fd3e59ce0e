import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = pathToFileURL(`${import.meta.dirname}/return-freed-memory.ts`).href;
const PROGRAM = `
  import { returnFreedMemory } from ${JSON.stringify(MODULE)};
  returnFreedMemory();
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ } = process.env;
  const flags = process.execArgv.filter((flag) => flag.startsWith('--max'));
  console.log(process.pid, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, ...flags);
`;

it.skipIf(!process.execve)('restarts in the same process, and keeps settings of one’s own', async () => {
  const env = { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' };
  const flags = ['--max-semi-space-size=16', '--input-type=module', '-e', PROGRAM];
  const running = promisify(execFile)(process.execPath, flags, { env });
  const { stdout, stderr } = await running;
  expect(stdout.trim()).toBe(
    `${running.child.pid} 1 131072 --max-semi-space-size=4 --max-semi-space-size=16`,
  );
  expect(stderr).toBe('');
});
