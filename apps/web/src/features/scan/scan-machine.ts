/** The state of a video's analysis. */
export type ScanStatus = 'idle' | 'analyzing' | 'paused' | 'complete' | 'cancelled' | 'failed';

/** What can happen to an analysis. `show-...` replaces it with one made earlier, or by another engine. */
export type ScanAction =
  | 'start'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'cancel'
  | 'fail'
  | 'show-complete'
  | 'show-cancelled'
  | 'forget';

const SHOWN = { 'show-complete': 'complete', 'show-cancelled': 'cancelled' } as const;
const ENDED = { start: 'analyzing', forget: 'idle', ...SHOWN } as const;
const ENDING = { complete: 'complete', cancel: 'cancelled', fail: 'failed', forget: 'idle' } as const;

const TRANSITIONS: Record<ScanStatus, Partial<Record<ScanAction, ScanStatus>>> = {
  idle: { start: 'analyzing', forget: 'idle', ...SHOWN },
  analyzing: { pause: 'paused', ...ENDING },
  paused: { resume: 'analyzing', ...ENDING },
  complete: ENDED,
  cancelled: ENDED,
  failed: ENDED,
};

/** The status after an action; null if the action is not possible. */
export function nextStatus(status: ScanStatus, action: ScanAction): ScanStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** Whether a scan has left results: once it is through, or was cancelled, with what it had seen by then. */
export function hasResults(status: ScanStatus): boolean {
  return status === 'complete' || status === 'cancelled';
}

/** Whether a scan is under way, running or paused. */
export function isUnderWay(status: ScanStatus): boolean {
  return status === 'analyzing' || status === 'paused';
}
