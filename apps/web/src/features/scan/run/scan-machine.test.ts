import { describe, expect, it } from 'vitest';
import { isUnderWay, nextStatus, type ScanAction, type ScanStatus } from './scan-machine.ts';

function after(...actions: ScanAction[]): ScanStatus | null {
  return actions.reduce<ScanStatus | null>((status, action) => status && nextStatus(status, action), 'idle');
}

describe('an analysis', () => {
  it('goes from idle through pauses to completion', () => {
    expect(after('start', 'pause', 'resume', 'complete')).toBe('complete');
  });

  it('can finish while paused, since the worker may already have finished', () => {
    expect(after('start', 'pause', 'complete')).toBe('complete');
    expect(after('start', 'pause', 'cancel')).toBe('cancelled');
  });

  it.each<ScanAction>(['complete', 'cancel', 'fail'])('can be started again after "%s"', (end) => {
    expect(after('start', end, 'start')).toBe('analyzing');
  });

  it('cannot be started while one is running', () => {
    expect(after('start', 'start')).toBeNull();
    expect(after('start', 'pause', 'start')).toBeNull();
  });

  it.each<ScanAction>(['pause', 'resume', 'complete', 'cancel', 'fail'])(
    'ignores "%s" while idle',
    (action) => {
      expect(after(action)).toBeNull();
    },
  );

  it('falls back to the complete one before it while running and after a failure, but not once it has ended', () => {
    expect(after('start', 'restore')).toBe('complete');
    expect(after('start', 'pause', 'restore')).toBe('complete');
    expect(after('start', 'fail', 'restore')).toBe('complete');
    expect(after('start', 'complete', 'restore')).toBeNull();
    expect(after('restore')).toBeNull();
  });

  it('can be reset at any time', () => {
    expect(after('forget')).toBe('idle');
    expect(after('start', 'forget')).toBe('idle');
    expect(after('start', 'fail', 'forget')).toBe('idle');
  });

  it('is in progress while running and while paused', () => {
    const statuses: ScanStatus[] = ['idle', 'analyzing', 'paused', 'complete', 'cancelled', 'failed'];
    expect(statuses.filter(isUnderWay)).toEqual(['analyzing', 'paused']);
  });
});
