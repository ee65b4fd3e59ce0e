import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = pathToFileURL(`${import.meta.dirname}/return-freed-memory.ts`).href;
const PROGRAM = `
  import { returnFreedMemory } from ${JSON.stringify(MODULE)};
  returnFreedMemory();
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ } = process.env;
  console.log(process.pid, MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_);
`;

it.skipIf(!process.execve)('restarts in the same process, and keeps settings of one’s own', async () => {
  const env = { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' };
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], { env });
  const { stdout, stderr } = await running;
  expect(stdout.trim()).toBe(`${running.child.pid} 1 131072`);
  expect(stderr).toBe('');
});
