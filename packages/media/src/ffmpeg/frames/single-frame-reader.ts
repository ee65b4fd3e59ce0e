import { firstAfter, firstAtOrAfter, TaskQueue, TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import type { FFmpegReader } from '../reader/ffmpeg-reader.ts';
import type { FrameRun, ReadFrame } from '../reader/reader-protocol.ts';
import { toSample } from './decode-frames.ts';
import {
  discardFrame,
  type FFmpegSource,
  framesInMemory,
  isFullRange,
  seekPoints,
  toleranceAt,
} from './ffmpeg-frames.ts';
import { Restartable } from './restartable.ts';

// How many frames may be decoded from the start of a file in search of one: a few seconds of work.
const MAX_FROM_START = 1500;

/** Reads single frames with FFmpeg, one call at a time, transferring only those. */
export class SingleFrameReader implements Disposable {
  readonly #reader: Restartable<FFmpegReader>;
  readonly #source: FFmpegSource;
  readonly #turns = new TaskQueue();

  /** `reader`, an FFmpeg that has the source open, serves the first calls. Owns it. */
  constructor(reader: FFmpegReader, source: FFmpegSource) {
    this.#reader = new Restartable(() => source.startReader(), reader);
    this.#source = source;
  }

  /**
   * Returns the frame at `time` (seconds), which the caller closes. If it doesn't come out of the decoder,
   * because it is damaged or merely repeats the previous one, returns that one, as players do; null if FFmpeg
   * finds neither.
   */
  read(time: Seconds): Promise<VideoSample | null> {
    return this.#turns.enqueue(() => this.#reader.use((reader) => this.#read(reader, time)));
  }

  [Symbol.dispose](): void {
    this.#reader[Symbol.dispose]();
  }

  async #read(reader: FFmpegReader, time: Seconds): Promise<VideoSample | null> {
    return (await this.#readExactly(reader, time)) ?? (await this.#readBefore(reader, time));
  }

  async #readExactly(reader: FFmpegReader, time: Seconds): Promise<VideoSample | null> {
    const tolerance = toleranceAt(time, this.#source);
    let previous: Seconds | null = null;
    for (const [attempt, seekTo] of seekPoints(time, this.#source).entries()) {
      if (seekTo === null && attempt > 0 && this.#isFarFromStart(time)) return null;
      let found: Seconds | null = null;
      for await (const frame of reader.frames(this.#runFrom(time - tolerance, seekTo, 1))) {
        found = frame.time;
        if (found > time + tolerance) {
          discardFrame(frame);
          break;
        }
        return this.#sampleOf(frame, time);
      }
      if (found !== null && found === previous && this.#isRightAfter(time, found)) return null;
      previous = found;
    }
    return null;
  }

  /** Whether a seek can't have gone too far: `found` is the very next frame after `time`, and no keyframe. */
  #isRightAfter(time: Seconds, found: Seconds): boolean {
    const { times, keys } = this.#source;
    const next = times[firstAfter(times, time + TIMESTAMP_TOLERANCE)];
    const isNext = next !== undefined && Math.abs(next - found) <= toleranceAt(next, this.#source);
    return isNext && keys.every((key) => Math.abs(key - found) > TIMESTAMP_TOLERANCE);
  }

  /** Returns the last frame before `time` that comes out of the decoder. */
  async #readBefore(reader: FFmpegReader, time: Seconds): Promise<VideoSample | null> {
    const { times } = this.#source;
    const index = firstAtOrAfter(times, time - TIMESTAMP_TOLERANCE);
    const first = Math.max(0, index - framesInMemory(this.#source));
    const [from, previous] = [times[first], times[index - 1]];
    if (from === undefined || previous === undefined) return null;
    const end = time - toleranceAt(time, this.#source);
    // Further back, there may be thousands of frames to decode.
    for (const seekTo of seekPoints(previous, this.#source).slice(0, 2)) {
      const run = this.#runFrom(from - toleranceAt(from, this.#source), seekTo, index - first);
      const frame = await lastBefore(end, reader.frames(run));
      if (frame) return this.#sampleOf(frame, nearest(times.subarray(first, index), frame.time));
    }
    return null;
  }

  #isFarFromStart(time: Seconds): boolean {
    return firstAtOrAfter(this.#source.times, time - TIMESTAMP_TOLERANCE) > MAX_FROM_START;
  }

  #runFrom(from: Seconds, seekTo: Seconds | null, count: number): FrameRun {
    const { width, height } = this.#source;
    return {
      seekTo,
      from,
      count,
      width,
      height,
      rects: null,
      isScaled: false,
      isFullRange: isFullRange(this.#source),
    };
  }

  #sampleOf(frame: ReadFrame, timestamp: Seconds): VideoSample {
    return toSample(frame, { timestamp, duration: 1 / this.#source.frameRate }, this.#source);
  }
}

/** Returns the last of some frames before `time`; discards the others. */
async function lastBefore(time: Seconds, frames: AsyncIterable<ReadFrame>): Promise<ReadFrame | null> {
  let last: ReadFrame | null = null;
  try {
    for await (const frame of frames) {
      if (frame.time >= time) {
        discardFrame(frame);
        break;
      }
      if (last) discardFrame(last);
      last = frame;
    }
  } catch (error) {
    if (last) discardFrame(last);
    throw error;
  }
  return last;
}

/** Returns the nearest of some ascending times. */
function nearest(times: Float64Array, to: Seconds): Seconds {
  const after = firstAtOrAfter(times, to);
  const [earlier = Number.NEGATIVE_INFINITY, later = Number.POSITIVE_INFINITY] = [
    times[after - 1],
    times[after],
  ];
  return to - earlier < later - to ? earlier : later;
}
