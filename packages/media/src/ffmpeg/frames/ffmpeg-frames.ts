import { firstAfter, firstAtOrAfter, TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { PixelRect, PixelSize } from '../../sample/pixel-rect.ts';
import type { FFmpegFile, FrameDecoder } from '../reader/ffmpeg-reader.ts';
import type { ReadFrame } from '../reader/reader-protocol.ts';

/** A file that FFmpeg reads; its seek times count from `fileStart`, its first stream's start (s). */
export type SeekableFile = FFmpegFile & { fileStart: Seconds };

/** A video for FFmpeg: the file, its upright picture's size, frame rate and colors. */
export type FFmpegSource = SeekableFile & {
  width: number;
  height: number;
  frameRate: number;
  /** When its frames are shown (seconds), ascending. */
  times: Float64Array;
  /** Approximate presentation times of keyframes (seconds), ascending. */
  keys: readonly Seconds[];
  /** How far before a time (s) FFmpeg looks for a keyframe; below 0: ask for an earlier time. */
  seekLead: Seconds;
  /** Times at which data between two frames is missing (seconds, ascending). */
  holes: readonly Seconds[];
  colorSpace: VideoColorSpaceInit;
};

// Frames per FFmpeg run without streaming: few at first, as often one is enough.
const FIRST_RUN = 1;
const GROWTH = 8;
const RUN_BYTES = 160e6;

// If the keyframe before a frame misses it, one this many keyframes back may not.
const STEPS_BACK = [0, 1, 4];

// How far off a frame's time may be, as a share of the distance between frames.
const MAX_OFF = 0.4;

// A frame this much later (seconds) than the previous one is not its successor.
const JUMP: Seconds = 1;

/** Reads frames by time with FFmpeg, whole or only their `rects`. Owns its decoder. */
export class FFmpegFrames implements Disposable {
  readonly #source: FFmpegSource;
  readonly #rects: readonly PixelRect[] | null;
  readonly #isScaled: boolean;
  readonly #decoder: FrameDecoder;
  #run: AsyncGenerator<ReadFrame, void, unknown> | null = null;
  #runLength = FIRST_RUN;
  #ahead: ReadFrame | null = null;
  #reached: Seconds = Number.NEGATIVE_INFINITY;

  /** `isScaled`: the source's size is a display size, not the video's own. */
  constructor(
    decoder: FrameDecoder,
    source: FFmpegSource,
    rects: readonly PixelRect[] | null,
    isScaled = false,
  ) {
    this.#decoder = decoder;
    this.#source = source;
    this.#rects = rects;
    this.#isScaled = isScaled;
  }

  /** Returns the frame at a time (seconds); null if FFmpeg finds none. Fastest when times ascend. */
  async frameAt(time: Seconds): Promise<ReadFrame | null> {
    const opened = this.#source;
    const tolerance = toleranceAt(time, opened);
    const reached = this.#reached;
    this.#reached = time;
    // Reading on would decode all frames in between; seeking to a keyframe on the way avoids that.
    const isJump = time - reached > JUMP && opened.keys.some((key) => key > reached && key <= time);
    if (isJump || time <= reached) return this.#seek(time, tolerance);
    for (let frame = await this.#next(); frame; frame = await this.#next()) {
      if (frame.time < time - tolerance) {
        discardFrame(frame);
        continue;
      }
      if (frame.time <= time + tolerance) return frame;
      this.#ahead = frame;
      return null;
    }
    return this.#seek(time, tolerance);
  }

  /** Whether the frame at the time last requested is damaged, or missing because of damage. */
  isDamagedAt(time: Seconds): boolean {
    return this.#decoder.isDamaged(time, toleranceAt(time, this.#source));
  }

  /** Finds a frame by starting a new run. */
  async #seek(time: Seconds, tolerance: Seconds): Promise<ReadFrame | null> {
    let previous: Seconds | null = null;
    for (const [attempt, seekTo] of seekPoints(time, this.#source).entries()) {
      this.#startRun(time - tolerance, seekTo);
      const frame = await this.#next();
      if (frame && frame.time <= time + tolerance) return frame;
      this.#ahead = frame;
      const found = frame?.time ?? null;
      // Seeking further back led to the same frame, or to the same end: the one requested doesn't exist.
      if (attempt > 0 && found === previous) return null;
      previous = found;
    }
    return null;
  }

  async #next(): Promise<ReadFrame | null> {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead ?? this.#nextOfRun();
  }

  async #nextOfRun(): Promise<ReadFrame | null> {
    const step = await this.#run?.next();
    return step && !step.done ? step.value : null;
  }

  #startRun(from: Seconds, seekTo: Seconds | null): void {
    const { width, height } = this.#source;
    if (this.#ahead) discardFrame(this.#ahead);
    this.#ahead = null;
    this.#run = this.#decoder.frames({
      seekTo,
      from,
      count: this.#decoder.canStream ? null : this.#runLength,
      width,
      height,
      rects: this.#rects,
      isScaled: this.#isScaled,
      isFullRange: isFullRange(this.#source),
    });
    this.#runLength = Math.min(this.#runLength * GROWTH, framesInMemory(this.#source));
  }

  [Symbol.dispose](): void {
    if (this.#ahead) discardFrame(this.#ahead);
    this.#decoder[Symbol.dispose]();
  }
}

/** How many frames a run may have if all of them are in memory at the same time. */
export function framesInMemory({ width, height }: PixelSize): number {
  return Math.max(1, Math.floor(RUN_BYTES / (1.5 * width * height)));
}

/** Whether a video is marked as having full-range luma. */
export function isFullRange({ colorSpace }: Pick<FFmpegSource, 'colorSpace'>): boolean {
  return colorSpace.fullRange === true;
}

/** Releases a frame that is not needed. */
export function discardFrame({ data }: ReadFrame): void {
  if (!(data instanceof Uint8Array)) data.close();
}

/** How far off (s) a frame's time may be: less than half as far as the next frame is. */
export function toleranceAt(
  time: Seconds,
  { frameRate, times }: Pick<FFmpegSource, 'frameRate' | 'times'>,
): Seconds {
  const before = times[firstAtOrAfter(times, time - TIMESTAMP_TOLERANCE) - 1] ?? Number.NEGATIVE_INFINITY;
  const after = times[firstAfter(times, time + TIMESTAMP_TOLERANCE)] ?? Number.POSITIVE_INFINITY;
  const spacing = Math.min(1 / frameRate, time - before, after - time);
  return Math.max(TIMESTAMP_TOLERANCE, MAX_OFF * spacing);
}

/** Returns where to seek for a frame, nearest first (seconds in the file; null: its start). */
export function seekPoints(
  time: Seconds,
  {
    keys,
    seekLead,
    fileStart,
    frameRate,
  }: Pick<FFmpegSource, 'keys' | 'seekLead' | 'fileStart' | 'frameRate'>,
): (Seconds | null)[] {
  const tolerance = MAX_OFF / frameRate;
  const nearest = keys.findLastIndex((key) => key <= time + tolerance);
  const points = STEPS_BACK.map((steps) => keys[nearest - steps]);
  // The first keyframe is the start of the file.
  const jumps = points.filter((key) => key !== undefined && key !== keys[0]);
  return [...jumps.map((key) => Math.max(0, (key ?? 0) + tolerance + seekLead - fileStart)), null];
}
