import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RunControl } from './run-control.ts';

describe('the control of a scan', () => {
  it('lets work through while running, and blocks it while paused', async () => {
    const control = new RunControl();
    expect(control.whenRunning()).toBeUndefined();
    control.pause();
    let hasPassed = false;
    const waiting = control.whenRunning()?.then(() => {
      hasPassed = true;
    });
    await new Promise(setImmediate);
    expect(hasPassed).toBe(false);
    control.resume();
    await waiting;
    expect(hasPassed).toBe(true);
  });

  it('releases blocked work when cancelled, and stays cancelled', async () => {
    const control = new RunControl();
    control.pause();
    const waiting = control.whenRunning();
    control.cancel();
    await waiting;
    control.resume();
    control.pause();
    expect(control.state).toBe('cancelled');
    expect(control.isCancelled).toBe(true);
  });

  it('is cancelled by its signal, whether aborted before or while paused', async () => {
    const abort = new AbortController();
    const control = new RunControl(abort.signal);
    control.pause();
    const waiting = control.whenRunning();
    abort.abort('enough');
    await waiting;
    expect(control.state).toBe('cancelled');
    expect(control.signal.reason).toBe('enough');
    expect(new RunControl(abort.signal).isCancelled).toBe(true);
  });

  it('finishes soon once a signal is aborted, even one that already is, unless that is disposed of', () => {
    const abort = new AbortController();
    const [control, other, late] = [new RunControl(), new RunControl(), new RunControl()];
    control.pause();
    using _listening = control.finishWhen(abort.signal);
    other.finishWhen(abort.signal)[Symbol.dispose]();
    abort.abort();
    using _lateListening = late.finishWhen(abort.signal);
    expect([control, other, late].map(({ isFinishing }) => isFinishing)).toEqual([true, false, true]);
    expect(control.state).toBe('running');
  });

  it('does not count time while paused', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const control = new RunControl();
    vi.advanceTimersByTime(10);
    control.pause();
    vi.advanceTimersByTime(500);
    expect(control.activeMs).toBe(10);
    control.resume();
    vi.advanceTimersByTime(5);
    expect(control.activeMs).toBe(15);
  });
});
