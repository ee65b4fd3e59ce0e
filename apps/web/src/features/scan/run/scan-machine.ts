/** The status of a video's analysis. */
export type ScanStatus = 'idle' | 'analyzing' | 'paused' | 'complete' | 'cancelled' | 'failed';

/**
 * What can happen to an analysis. `show-...` replaces it with an earlier one or one from another engine;
 * `restore` returns to the complete one that a cancelled or failed analysis was to replace.
 */
export type ScanAction =
  | 'start'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'cancel'
  | 'fail'
  | 'show-complete'
  | 'show-cancelled'
  | 'restore'
  | 'forget';

const SHOWN = { 'show-complete': 'complete', 'show-cancelled': 'cancelled' } as const;
const RESTORED = { restore: 'complete' } as const;
const ENDED = { start: 'analyzing', forget: 'idle', ...SHOWN } as const;
const ENDING = {
  complete: 'complete',
  cancel: 'cancelled',
  fail: 'failed',
  forget: 'idle',
  ...RESTORED,
} as const;

const TRANSITIONS: Record<ScanStatus, Partial<Record<ScanAction, ScanStatus>>> = {
  idle: { start: 'analyzing', forget: 'idle', ...SHOWN },
  analyzing: { pause: 'paused', ...ENDING },
  paused: { resume: 'analyzing', ...ENDING },
  complete: ENDED,
  cancelled: ENDED,
  failed: { ...ENDED, ...RESTORED },
};

/** Returns the status after an action; null if the action is not possible. */
export function nextStatus(status: ScanStatus, action: ScanAction): ScanStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/**
 * Whether a scan has left results: it is complete, or was cancelled, which keeps what it had seen by then.
 */
export function hasResults(status: ScanStatus): status is 'complete' | 'cancelled' {
  return status === 'complete' || status === 'cancelled';
}

/** Whether a scan is in progress, running or paused. */
export function isUnderWay(status: ScanStatus): boolean {
  return status === 'analyzing' || status === 'paused';
}
