/** What the process says on ending: all done, some of it failed, a wrong command, ended by the user. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A code to end with. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
