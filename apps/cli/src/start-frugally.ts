// New objects mostly live as long as a frame. V8's own limit is that of the machine's memory: with 24 GB, room for new
// objects alone takes 130 MB more.
// What an element was learnt from is collected at once, before decoders need their share.
const FRUGAL_FLAGS = ['--max-semi-space-size=4', '--expose-gc'];

// FFmpeg's frames and files' blocks go back to the system once they are freed. By default, glibc keeps what is
// smaller than the largest block that was ever freed, for each thread apart.
const FRUGAL_MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '4' };

/**
 * Starts the program anew, in the same process, with settings that take less memory and are only read at a start. Settings
 * of whoever started it stay. Does nothing where a process cannot be replaced: on Windows, and before Node 22.15.
 */
export function startFrugally(): void {
  const { execArgv, execPath, argv } = process;
  if (!process.execve || FRUGAL_FLAGS.every((flag) => execArgv.includes(flag))) return;
  const args = [execPath, ...FRUGAL_FLAGS, ...execArgv, ...argv.slice(1)];
  process.execve(execPath, args, { ...FRUGAL_MALLOC, ...process.env });
}
