/** The actions that `jobs` applies to a single job. */
export const JOB_ACTIONS = ['show', 'cancel', 'retry'] as const;

/** An action that `jobs` applies to a single job. */
export type JobAction = (typeof JOB_ACTIONS)[number];
