// Most new objects live about as long as a frame. V8 sizes its young generation by the machine's memory: with
// 24 GB, it takes 130 MB more. `--expose-gc` lets the data that an element was learned from be collected
// before decoders need the memory.
const FRUGAL_FLAGS = ['--max-semi-space-size=4', '--expose-gc'];

// Returns FFmpeg's frames and file blocks to the system as soon as they are freed. By default, glibc keeps,
// per thread, blocks smaller than the largest one freed so far.
const FRUGAL_MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '4' };

/** Restarts the program in this process with settings that save memory, where a process can be replaced. */
export function reexecWithLowMemory(): void {
  const { execArgv, execPath, argv } = process;
  if (!process.execve || FRUGAL_FLAGS.every((flag) => execArgv.includes(flag))) return;
  const args = [execPath, ...FRUGAL_FLAGS, ...execArgv, ...argv.slice(1)];
  process.execve(execPath, args, { ...FRUGAL_MALLOC, ...process.env });
}
