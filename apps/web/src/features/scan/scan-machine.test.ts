import { describe, expect, it } from 'vitest';
import { isUnderWay, nextStatus, type ScanAction, type ScanStatus } from './scan-machine.ts';

function after(...actions: ScanAction[]): ScanStatus | null {
  return actions.reduce<ScanStatus | null>((status, action) => status && nextStatus(status, action), 'idle');
}

describe('an analysis', () => {
  it('goes from idle through pauses to its end', () => {
    expect(after('start', 'pause', 'resume', 'complete')).toBe('complete');
  });

  it('can end while it is held: the worker may have been through already', () => {
    expect(after('start', 'pause', 'complete')).toBe('complete');
    expect(after('start', 'pause', 'cancel')).toBe('cancelled');
  });

  it.each<ScanAction>(['complete', 'cancel', 'fail'])('can be started again after "%s"', (end) => {
    expect(after('start', end, 'start')).toBe('analyzing');
  });

  it('cannot be started twice at once', () => {
    expect(after('start', 'start')).toBeNull();
    expect(after('start', 'pause', 'start')).toBeNull();
  });

  it.each<ScanAction>(['pause', 'resume', 'complete', 'cancel', 'fail'])(
    'that is idle takes no "%s"',
    (action) => {
      expect(after(action)).toBeNull();
    },
  );

  it('can be forgotten at any time', () => {
    expect(after('forget')).toBe('idle');
    expect(after('start', 'forget')).toBe('idle');
    expect(after('start', 'fail', 'forget')).toBe('idle');
  });

  it('is under way while it runs and while it is held', () => {
    const statuses: ScanStatus[] = ['idle', 'analyzing', 'paused', 'complete', 'cancelled', 'failed'];
    expect(statuses.filter(isUnderWay)).toEqual(['analyzing', 'paused']);
  });
});
