import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Waveform } from './waveform.ts';

// Two seconds a pixel: bins of 4 seconds, 32 of them in a slice.
const DURATION = 200;
const WIDTH = 100;
const WHOLE = { start: 0, end: DURATION };

const read = vi.fn(async ({ from, binLength, count }: { from: number; binLength: number; count: number }) =>
  Float32Array.from({ length: count }, (_, bin) => (from + bin * binLength) / 1000),
);
const mayRead = vi.fn(() => true);
const slices = () => read.mock.calls.map(([{ from, binLength }]) => [from, binLength]);

let waveform: Waveform;

beforeEach(() => {
  vi.useFakeTimers();
  read.mockClear();
  mayRead.mockReset().mockReturnValue(true);
  waveform = new Waveform({ duration: DURATION, read, mayRead });
});
afterEach(() => {
  waveform[Symbol.dispose]();
  vi.useRealTimers();
});

describe('a waveform', () => {
  it('reads coarsely at first, then as finely as it is drawn, and nothing twice', async () => {
    waveform.show(WHOLE, WIDTH);
    expect(waveform.peakAt(150)).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(slices()).toEqual([
      [0, 32],
      [0, 4],
      [128, 4],
    ]);
    // The last slice ends with the video.
    expect(read.mock.lastCall?.[0].count).toBe(18);
    expect(waveform.peakAt(150)).toBeCloseTo(0.148);
    waveform.show(WHOLE, WIDTH);
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('shows what is known coarsely while it reads the stretch on screen, and only that, more finely', async () => {
    waveform.show(WHOLE, WIDTH);
    await vi.advanceTimersByTimeAsync(0);
    read.mockClear();
    mayRead.mockReturnValue(false);
    waveform.show({ start: 100, end: 110 }, WIDTH);
    expect(waveform.peakAt(107)).toBeCloseTo(0.104);
    mayRead.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(slices().every(([from = 0, binLength = 0]) => from <= 110 && from + 32 * binLength >= 100)).toBe(
      true,
    );
    expect(waveform.peakAt(107)).toBeCloseTo(0.107, 3);
  });

  it('waits while anything else would be delayed', async () => {
    mayRead.mockReturnValue(false);
    waveform.show(WHOLE, WIDTH);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).not.toHaveBeenCalled();
    mayRead.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('says that the sound cannot be decoded, and stops', async () => {
    const undecodable = vi.fn(async () => null);
    using silent = new Waveform({ duration: DURATION, read: undecodable, mayRead });
    silent.show(WHOLE, WIDTH);
    await vi.advanceTimersByTimeAsync(0);
    expect(silent.getState().isDecodable).toBe(false);
    silent.show({ start: 0, end: 10 }, WIDTH);
    await vi.advanceTimersByTimeAsync(0);
    expect(undecodable).toHaveBeenCalledOnce();
  });

  it('is silent where the sound is damaged, and reads on after it', async () => {
    read.mockRejectedValueOnce(new Error('It is damaged.'));
    waveform.show(WHOLE, WIDTH);
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(3);
    expect(waveform.peakAt(150)).toBeCloseTo(0.148);
  });

  it('stops once it is disposed of', async () => {
    waveform.show(WHOLE, WIDTH);
    waveform[Symbol.dispose]();
    await vi.advanceTimersByTimeAsync(1000);
    expect(read).toHaveBeenCalledOnce();
    expect(waveform.getState().revision).toBe(0);
  });
});
