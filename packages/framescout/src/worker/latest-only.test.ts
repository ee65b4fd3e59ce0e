import { describe, expect, it } from 'vitest';
import { LatestOnly } from './latest-only.ts';

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
