import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';

const START = pathToFileURL(join(import.meta.dirname, 'reexec-with-low-memory.ts')).href;

const execute = promisify(execFile);

const folder = folderForTests();

beforeAll(async () => {
  const program = `
    import { reexecWithLowMemory } from ${JSON.stringify(START)};
    reexecWithLowMemory();
    const { execArgv, argv, env, pid } = process;
    console.log(JSON.stringify({ execArgv, args: argv.slice(2), malloc: env.MALLOC_ARENA_MAX, pid }));
  `;
  await writeFile(join(folder, 'program.mjs'), program);
});

/** Returns what a program that starts frugally reports about itself. */
async function start(flags: string[], args: string[], env: NodeJS.ProcessEnv = {}) {
  const running = execute(process.execPath, [...flags, join(folder, 'program.mjs'), ...args], {
    env: { ...process.env, ...env },
  });
  const { stdout, stderr } = await running;
  return { said: JSON.parse(stdout), stderr, pid: running.child.pid };
}

it.skipIf(!process.execve)('restarts in the same process, with the same arguments and options', async () => {
  const { said, stderr, pid } = await start(['--no-deprecation'], ['scan', 'a b.mp4', '--json']);
  expect(said).toEqual({
    execArgv: ['--max-semi-space-size=4', '--expose-gc', '--no-deprecation'],
    args: ['scan', 'a b.mp4', '--json'],
    malloc: '4',
    pid,
  });
  expect(stderr).toBe('');
});

it.skipIf(!process.execve)('keeps settings that the caller made', async () => {
  const { said } = await start(['--max-semi-space-size=16'], [], { MALLOC_ARENA_MAX: '1' });
  expect(said).toMatchObject({
    // V8 uses the last one.
    execArgv: ['--max-semi-space-size=4', '--expose-gc', '--max-semi-space-size=16'],
    malloc: '1',
  });
});
