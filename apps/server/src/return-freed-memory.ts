// By default, glibc keeps what is freed for each thread, in blocks up to the largest one freed so far: after a flood of
// large bodies, an idle server held 560 MB instead of 400.
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

/**
 * Re-executes the program in the same process with settings that return freed memory to the system, since glibc reads
 * them only at startup. Settings of one's own are kept. Does nothing where a process cannot be replaced, as on Windows.
 */
export function returnFreedMemory(): void {
  const { execArgv, execPath, argv, env } = process;
  if (!process.execve || Object.keys(MALLOC).every((name) => name in env)) return;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...MALLOC, ...env });
}
