import { expect, it, vi } from 'vitest';
import { readPeaks } from './read-peaks.ts';
import type { SoundPiece } from './sound-stream.ts';

const RATE = 100;

/** A sound of two channels, of which the second is as loud as the number of the second it is in, in tenths. */
function read(from: number, duration: number): Promise<SoundPiece> {
  const right = Float32Array.from({ length: duration * RATE }, (_, index) => {
    const loudness = Math.floor(from + index / RATE) / 10;
    return index % 2 === 0 ? -loudness : loudness / 2;
  });
  return Promise.resolve({ sampleRate: RATE, channels: [new Float32Array(right.length), right] });
}

it('tells how loud each short stretch gets, from a single piece of the sound', async () => {
  const sound = { read: vi.fn(read) };
  const peaks = await readPeaks(sound, { from: 1, binLength: 0.5, count: 4, track: 1 });
  expect(peaks).toEqual(Float32Array.of(0.1, 0.1, 0.2, 0.2));
  expect(sound.read).toHaveBeenCalledExactlyOnceWith(1, 2, 1);
});

it('listens to a part of each longer stretch only, and not to the same part of all', async () => {
  const sound = { read: vi.fn(read) };
  const from = 40;
  await readPeaks(sound, { from, binLength: 4, count: 5, track: 0 });
  const heard = sound.read.mock.calls.map(([start, duration]) => {
    expect(duration).toBe(0.25);
    return start - from;
  });
  expect(heard.map((start) => Math.floor(start / 4))).toEqual([0, 1, 2, 3, 4]);
  expect(heard.map((start) => Math.floor((start + 0.25) / 4))).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(heard.map((start) => (start % 4).toFixed(1))).size).toBe(5);
});

it('has no peaks where the sound has ended, and none at all of sound that cannot be decoded', async () => {
  const request = { from: 0, binLength: 0.5, count: 2, track: 0 };
  const ended = { read: async () => ({ sampleRate: RATE, channels: [Float32Array.of(0.5)] }) };
  expect(await readPeaks(ended, request)).toEqual(Float32Array.of(0.5, 0));
  expect(await readPeaks({ read: async () => null }, request)).toBeNull();
});

it('stops between two stretches once it is cancelled', async () => {
  const cancelling = new AbortController();
  const sound = {
    read: vi.fn((from: number, duration: number) => {
      cancelling.abort();
      return read(from, duration);
    }),
  };
  const request = { from: 0, binLength: 4, count: 3, track: 0 };
  await expect(readPeaks(sound, request, cancelling.signal)).rejects.toThrow();
  expect(sound.read).toHaveBeenCalledOnce();
});
