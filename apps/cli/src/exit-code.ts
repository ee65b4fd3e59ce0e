/** Exit codes: done, something failed, a usage error, interrupted, or nobody reads the output. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130, unread: 141 } as const;

/** One of the process's exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
