import type { PlayedPicture, SoundPiece } from '@framescout/media';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EnginePlayback } from './engine-playback.ts';

const FRAME = 1 / 50;
const playbacks: EnginePlayback[] = [];

// Browsers play sound only after the user has interacted with the page.
beforeEach(() => userEvent.click(document.body));

afterEach(() => {
  vi.restoreAllMocks();
  for (const playback of playbacks.splice(0)) playback[Symbol.dispose]();
});

/**
 * Creates a fake engine for a video of 50 frames per second. Each call takes `callMs`, and nothing between
 * the two times of `damage` (seconds) can be decoded.
 */
function engineOf(duration: number, callMs = 0, damage = { from: duration, to: duration }) {
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  const bitmaps: ImageBitmap[] = [];
  const soundAskedFor: number[] = [];
  let reached = 0;
  const wait = () => new Promise((resolve) => setTimeout(resolve, callMs));
  return {
    bitmaps,
    soundAskedFor,
    async playPictures(from: number, count: number): Promise<PlayedPicture[]> {
      await wait();
      if (from >= damage.from && from < damage.to) throw new Error('damaged');
      // Past the end, the engine returns the last frame, but not twice in a row.
      const first = Math.min(
        Math.round(from / FRAME),
        Math.round(duration / FRAME) - (from === reached ? 0 : 1),
      );
      reached = Math.min(duration, (first + count) * FRAME);
      const frames = Array.from({ length: count }, (_, index) => first + index);
      return frames
        .filter((frame) => frame * FRAME < duration - 1e-6)
        .map((frame) => {
          canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
          const bitmap = canvas.transferToImageBitmap();
          bitmaps.push(bitmap);
          return { bitmap, time: frame * FRAME, endTime: (frame + 1) * FRAME };
        });
    },
    async playSound(from: number, length: number): Promise<SoundPiece | null> {
      soundAskedFor.push(from, from + length);
      await wait();
      return { sampleRate: 8000, channels: [new Float32Array(Math.round(8000 * length))] };
    },
  };
}

function play(engine: ReturnType<typeof engineOf>, duration: number, from = 0) {
  const shown: { time: number; at: number }[] = [];
  const ended = new Promise<void>((resolve) => {
    playbacks.push(
      new EnginePlayback({
        engine,
        from,
        duration,
        volume: 0,
        soundTrack: 0,
        onPicture: ({ time }) => shown.push({ time, at: performance.now() / 1000 }),
        onEnd: resolve,
      }),
    );
  });
  return { shown, ended };
}

const isClosed = ({ width }: ImageBitmap) => width === 0;

it('shows pictures in order, none too early, and ends after the last', async () => {
  const engine = engineOf(1);
  const { shown, ended } = play(engine, 1);
  await ended;
  const times = shown.map(({ time }) => time);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(times.at(-1)).toBeCloseTo(1 - FRAME);
  const [first] = shown;
  for (const { time, at } of shown) {
    // Audio hardware advances its clock in blocks of several milliseconds.
    expect(at - (first?.at ?? 0)).toBeGreaterThan(time - (first?.time ?? 0) - 0.05);
  }
  expect(engine.bitmaps.every(isClosed)).toBe(true);
});

it('requests the sound in consecutive pieces, up to the end of the video', async () => {
  const engine = engineOf(2);
  await play(engine, 2, 0.5).ended;
  expect(engine.soundAskedFor).toEqual([0.5, 1.5, 1.5, 2]);
});

it('stops the clock for a decoder slower than the video instead of skipping pictures', async () => {
  const hold = vi.spyOn(AudioContext.prototype, 'suspend');
  const engine = engineOf(0.8, 150);
  const { shown, ended } = play(engine, 0.8);
  await ended;
  // Once at the start, and each time it ran out of pictures.
  expect(hold.mock.calls.length).toBeGreaterThan(1);
  const gaps = shown.slice(1).map(({ time }, index) => time - (shown[index]?.time ?? 0));
  // On a busy machine, two redraws may be further apart than two frames.
  expect(Math.max(...gaps)).toBeLessThan(15 * FRAME);
});

it('catches up with the sound when the page returns from the background', async () => {
  const engine = engineOf(30);
  const { shown } = play(engine, 30);
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(3));
  const draw = globalThis.requestAnimationFrame;
  const missed: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => missed.push(callback));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const before = shown.at(-1)?.time ?? 0;
  vi.mocked(globalThis.requestAnimationFrame).mockImplementation(draw);
  for (const callback of missed) draw(callback);
  await vi.waitFor(() => expect(shown.at(-1)?.time).toBeGreaterThan(before + 2));
  expect(engine.bitmaps.length).toBeLessThan(100);
});

it('ends if the video ended while the page was in the background', async () => {
  const { shown, ended } = play(engineOf(2), 2);
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(3));
  const draw = globalThis.requestAnimationFrame;
  const missed: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => missed.push(callback));
  await new Promise((resolve) => setTimeout(resolve, 4000));
  vi.mocked(globalThis.requestAnimationFrame).mockImplementation(draw);
  for (const callback of missed) draw(callback);
  await ended;
});

it('continues after a stretch that cannot be decoded, up to the end', async () => {
  const { shown, ended } = play(engineOf(3, 0, { from: 0.4, to: 1.5 }), 3);
  await ended;
  const times = shown.map(({ time }) => time);
  expect(times.some((time) => time > 0.4 && time < 1.5)).toBe(false);
  expect(times.at(-1)).toBeCloseTo(3 - FRAME);
});

it('ends soon if nothing more can be decoded, and at once if the file is gone', async () => {
  const LENGTH = 7200;
  for (const [failure, most] of [
    [new Error('FFmpeg stopped.'), 60],
    [new DOMException('The file is gone.', 'NotReadableError'), 1],
  ] as const) {
    const playPictures = vi.fn(() => Promise.reject<PlayedPicture[]>(failure));
    await play({ ...engineOf(LENGTH), playPictures }, LENGTH).ended;
    expect(playPictures).toHaveBeenCalledTimes(most);
  }
});

it('closes the pictures it has read when it is stopped', async () => {
  const engine = engineOf(10);
  const { shown } = play(engine, 10);
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(3));
  playbacks.pop()?.[Symbol.dispose]();
  const seen = shown.length;
  await vi.waitFor(() => expect(engine.bitmaps.every(isClosed)).toBe(true));
  expect(shown.length).toBe(seen);
});
