/** Where the analysis of a video stands. */
export type ScanStatus = 'idle' | 'analyzing' | 'paused' | 'complete' | 'cancelled' | 'failed';

/** What can happen to an analysis. */
export type ScanAction = 'start' | 'pause' | 'resume' | 'complete' | 'cancel' | 'fail' | 'forget';

const TRANSITIONS: Record<ScanStatus, Partial<Record<ScanAction, ScanStatus>>> = {
  idle: { start: 'analyzing' },
  analyzing: { pause: 'paused', complete: 'complete', cancel: 'cancelled', fail: 'failed' },
  paused: { resume: 'analyzing', complete: 'complete', cancel: 'cancelled', fail: 'failed' },
  complete: { start: 'analyzing' },
  cancelled: { start: 'analyzing' },
  failed: { start: 'analyzing' },
};

/** The status after an action; null where the action is not possible. */
export function nextStatus(status: ScanStatus, action: ScanAction): ScanStatus | null {
  if (action === 'forget') return 'idle';
  return TRANSITIONS[status][action] ?? null;
}

/** Whether a scan is under way, running or held. */
export function isUnderWay(status: ScanStatus): boolean {
  return status === 'analyzing' || status === 'paused';
}
