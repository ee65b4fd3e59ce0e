import { describe, expect, it } from 'vitest';
import { LatestOnly, UrgencyGate } from './engine-session.ts';

const never = new AbortController().signal;

/** Returns work that runs until aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('latest-only work', () => {
  it('completes if nothing supersedes it', async () => {
    const latest = new LatestOnly();
    expect(await latest.runLatest(never, async () => 'done')).toBe('done');
    await expect(latest.runLatest(never, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
  });

  it('gives null if later work starts or it is abandoned', async () => {
    const latest = new LatestOnly();
    const first = latest.runLatest(never, untilAborted);
    const second = latest.runLatest(never, untilAborted);
    expect(await first).toBeNull();
    latest.abortCurrent();
    expect(await second).toBeNull();
  });

  it('rejects if its caller cancels it', async () => {
    const latest = new LatestOnly();
    const abort = new AbortController();
    const cancelled = latest.runLatest(abort.signal, untilAborted);
    abort.abort(new RangeError('enough'));
    await expect(cancelled).rejects.toThrow('enough');
  });
});

describe('precedence', () => {
  it('makes deferrable work wait for all urgent work, including urgent work that starts in the meantime', async () => {
    const precedence = new UrgencyGate();
    const done: string[] = [];
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const urgent = precedence.runUrgent(() => one.promise).then(() => done.push('one'));
    const further = precedence.runUrgent(() => other.promise).then(() => done.push('other'));
    const waiting = precedence.waitForUrgent().then(() => done.push('waiting'));
    one.resolve();
    await urgent;
    expect(done).toEqual(['one']);
    other.resolve();
    await Promise.all([further, waiting]);
    expect(done.toSorted()).toEqual(['one', 'other', 'waiting']);
  });

  it('blocks nothing after urgent work has failed', async () => {
    const precedence = new UrgencyGate();
    await expect(precedence.runUrgent(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
    await precedence.waitForUrgent();
  });

  it('never makes urgent work wait for deferrable work', async () => {
    const precedence = new UrgencyGate();
    await precedence.waitForUrgent();
    expect(await precedence.runUrgent(async () => 'urgent')).toBe('urgent');
  });
});
