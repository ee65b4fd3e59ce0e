import type { PlayedPicture, SoundPiece } from '@framescout/media';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EnginePlayback } from './engine-playback.ts';
import { soundVolume } from './sound-volume.ts';

const FRAME = 1 / 50;
const STEP_MS = 10;

const playbacks: EnginePlayback[] = [];
let drawings: FrameRequestCallback[];
let context: FakeAudioContext;

/** Stands in for the browser's sound, and thus for its clock, which advances while it runs. */
class FakeAudioContext {
  currentTime = 0;
  state = 'running';
  readonly destination = {};
  onstatechange: () => void = () => {};
  readonly gain = { gain: { value: 1 }, connect: () => {} };
  /** When the pieces of sound are played, as their start and end (seconds). */
  readonly sounds: [start: number, end: number][] = [];

  constructor() {
    context = this;
  }

  createGain() {
    return this.gain;
  }

  createBuffer(_channels: number, length: number, sampleRate: number) {
    return { length: length / sampleRate, copyToChannel: () => {} };
  }

  createBufferSource() {
    const start = (when: number, offset: number) =>
      this.sounds.push([when, when + source.buffer.length - offset]);
    const source = { buffer: { length: 0 }, connect: () => {}, start };
    return source;
  }

  async resume() {
    this.state = 'running';
  }

  async suspend() {
    this.state = 'suspended';
  }

  async close() {
    this.state = 'closed';
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  drawings = [];
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => drawings.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => drawings.splice(0));
});

afterEach(() => {
  for (const playback of playbacks.splice(0)) playback[Symbol.dispose]();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets time pass, in which the page draws unless it is in the background. */
async function pass(seconds: number, isHidden = false): Promise<void> {
  for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
    if (context.state === 'running') context.currentTime += STEP_MS / 1000;
    if (!isHidden) for (const draw of drawings.splice(0)) draw(0);
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
}

/**
 * Creates a fake engine for a video of 50 frames per second. Each call takes `callMs`, and nothing between
 * the two times of `damage` (seconds) can be decoded.
 */
function engineOf(duration: number, callMs = 0, damage = { from: duration, to: duration }) {
  const bitmaps: { isClosed: boolean }[] = [];
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
          const seen = { isClosed: false };
          bitmaps.push(seen);
          const close = () => {
            seen.isClosed = true;
          };
          return {
            bitmap: { width: 2, height: 2, close },
            time: frame * FRAME,
            endTime: (frame + 1) * FRAME,
          };
        });
    },
    async playSound(from: number, length: number): Promise<SoundPiece | null> {
      soundAskedFor.push(from, from + length);
      await wait();
      return { sampleRate: 8000, channels: [new Float32Array(Math.round(8000 * length))] };
    },
  };
}

type Engine = Pick<ReturnType<typeof engineOf>, 'playPictures' | 'playSound'>;

function play(engine: Engine, duration: number, from = 0) {
  const shown: { time: number; at: number }[] = [];
  const onEnd = vi.fn();
  playbacks.push(
    new EnginePlayback({
      engine,
      from,
      duration,
      soundTrack: 0,
      onPicture: ({ time }) => shown.push({ time, at: from + context.currentTime }),
      onEnd,
    }),
  );
  return { shown, onEnd };
}

it('shows pictures in order, none too early or late, and ends after the last', async () => {
  const engine = engineOf(1);
  const { shown, onEnd } = play(engine, 1);
  await pass(0.9);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(0.2);
  expect(onEnd).toHaveBeenCalledOnce();
  const times = shown.map(({ time }) => time);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(times.at(-1)).toBeCloseTo(1 - FRAME);
  for (const { time, at } of shown) {
    expect(at).toBeGreaterThanOrEqual(time);
    expect(at).toBeLessThan(time + 2 * FRAME);
  }
  expect(engine.bitmaps.every(({ isClosed }) => isClosed)).toBe(true);
});

it('requests the sound in consecutive pieces, up to the end of the video, and plays them without gaps', async () => {
  const engine = engineOf(2);
  play(engine, 2, 0.5);
  await pass(2);
  expect(engine.soundAskedFor).toEqual([0.5, 1.5, 1.5, 2]);
  expect(context.sounds).toEqual([
    [0, 1],
    [1, 1.5],
  ]);
});

it('requests no sound long before it is heard', async () => {
  const engine = engineOf(60);
  play(engine, 60);
  await pass(1);
  expect(engine.soundAskedFor.at(-1)).toBe(5);
  await pass(5);
  expect(engine.soundAskedFor.at(-1)).toBe(13);
});

it('stops the clock for a decoder slower than the video instead of skipping pictures', async () => {
  const hold = vi.spyOn(FakeAudioContext.prototype, 'suspend');
  const { shown, onEnd } = play(engineOf(0.8, 150), 0.8);
  await pass(3);
  expect(onEnd).toHaveBeenCalledOnce();
  // Once at the start, and each time it ran out of pictures.
  expect(hold.mock.calls.length).toBeGreaterThan(1);
  const gaps = shown.slice(1).map(({ time }, index) => time - (shown[index]?.time ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(2.5 * FRAME);
});

it('stops the clock until the sound is there', async () => {
  const { promise, resolve } = Promise.withResolvers<SoundPiece | null>();
  const { shown } = play({ ...engineOf(5), playSound: () => promise }, 5);
  await pass(1);
  expect(context.currentTime).toBe(0);
  resolve(null);
  await pass(1);
  expect(shown.at(-1)?.time).toBeGreaterThan(0.9);
});

it('starts the sound again that the system has suspended', async () => {
  const { shown } = play(engineOf(5), 5);
  await pass(1);
  context.state = 'interrupted';
  context.onstatechange();
  await pass(1);
  expect(shown.at(-1)?.time).toBeGreaterThan(1.9);
});

it('plays at the volume that is set', () => {
  soundVolume.setVolume(0.4);
  play(engineOf(5), 5);
  expect(context.gain.gain.value).toBe(0.4);
  soundVolume.setVolume(0.7);
  expect(context.gain.gain.value).toBe(0.7);
  soundVolume.setMuted(true);
  expect(context.gain.gain.value).toBe(0);
  soundVolume.setVolume(1);
});

it('catches up with the sound when the page returns from the background', async () => {
  const engine = engineOf(30);
  const { shown } = play(engine, 30);
  await pass(0.5);
  const before = shown.at(-1)?.time ?? 0;
  await pass(2.5, true);
  expect(shown.at(-1)?.time).toBe(before);
  await pass(0.5);
  expect(shown.at(-1)?.time).toBeGreaterThan(before + 2.8);
  expect(engine.bitmaps.length).toBeLessThan(100);
});

it('ends if the video ended while the page was in the background', async () => {
  const { shown, onEnd } = play(engineOf(2), 2);
  await pass(0.5);
  expect(shown.length).toBeGreaterThan(3);
  await pass(4, true);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(0.2);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('continues after a stretch that cannot be decoded, up to the end', async () => {
  const { shown, onEnd } = play(engineOf(3, 0, { from: 0.4, to: 1.5 }), 3);
  await pass(3.2);
  expect(onEnd).toHaveBeenCalledOnce();
  const times = shown.map(({ time }) => time);
  expect(times.some((time) => time > 0.4 && time < 1.5)).toBe(false);
  expect(times.at(-1)).toBeCloseTo(3 - FRAME);
});

it.each([
  ['soon if nothing more can be decoded', new Error('FFmpeg stopped.'), 60],
  ['at once if the file is gone', new DOMException('The file is gone.', 'NotReadableError'), 1],
])('ends %s', async (_when, failure, most) => {
  const LENGTH = 7200;
  const playPictures = vi.fn(() => Promise.reject<PlayedPicture[]>(failure));
  const { onEnd } = play({ ...engineOf(LENGTH), playPictures }, LENGTH);
  await pass(0.1);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(playPictures).toHaveBeenCalledTimes(most);
});

it('closes the pictures it has read when it is stopped', async () => {
  const engine = engineOf(10);
  const { shown } = play(engine, 10);
  await pass(0.5);
  expect(shown.length).toBeGreaterThan(3);
  playbacks.pop()?.[Symbol.dispose]();
  const seen = shown.length;
  await pass(0.5);
  expect(engine.bitmaps.every(({ isClosed }) => isClosed)).toBe(true);
  expect(shown.length).toBe(seen);
  expect(context.state).toBe('closed');
});
