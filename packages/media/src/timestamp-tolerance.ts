import type { Seconds } from '@framescout/contract';

/** No two frames lie closer than this (seconds), yet it is more than timestamps lose in rounding. */
export const TIMESTAMP_TOLERANCE: Seconds = 1e-4;
