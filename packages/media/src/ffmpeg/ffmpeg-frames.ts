import type { Seconds } from '@framescout/contract';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { FFmpegReader } from './ffmpeg-reader.ts';
import type { FFmpegFile, ReadFrame } from './reader-protocol.ts';

/** A file that FFmpeg reads; `fileStart` is when its first stream begins (seconds): it counts from there where it seeks. */
export type SeekableFile = FFmpegFile & { fileStart: Seconds };

/** What decoding a video that FFmpeg reads takes: the file, the size of its upright picture, its rate, and its colours. */
export type FFmpegSource = SeekableFile & {
  width: number;
  height: number;
  frameRate: number;
  /** About when keyframes are shown (seconds), ascending. */
  keys: readonly Seconds[];
  /** So much earlier than it is told to (seconds) FFmpeg looks for a keyframe in this stream. */
  seekLead: Seconds;
  colorSpace: VideoColorSpaceInit;
};

// How many frames one run of FFmpeg gives where they cannot be streamed: few at first, since often only one is wanted,
// then as many as memory holds.
const FIRST_RUN = 1;
const GROWTH = 8;
const RUN_BYTES = 160e6;

// Where a jump to the keyframe before a frame does not bring it, one from so many keyframes further back may.
const STEPS_BACK = [0, 1, 4];

// A frame so much later than the one before is not the next one.
const JUMP: Seconds = 1;

/**
 * Reads frames of a video that FFmpeg reads by their times: whole ones, or no more than `rects` of them. It has FFmpeg to itself;
 * dispose it to end that at once.
 */
export class FFmpegFrames implements Disposable {
  readonly #source: FFmpegSource;
  readonly #rects: readonly PixelRect[] | null;
  readonly #isScaled: boolean;
  readonly #reader: FFmpegReader;
  #run: AsyncGenerator<ReadFrame, void, unknown> | null = null;
  #runLength = FIRST_RUN;
  #ahead: ReadFrame | null = null;
  #reached: Seconds = Number.NEGATIVE_INFINITY;

  /** `isScaled`: the source's size is not the video's own, but one to look at. */
  constructor(source: FFmpegSource, rects: readonly PixelRect[] | null, isScaled = false) {
    this.#source = source;
    this.#rects = rects;
    this.#isScaled = isScaled;
    this.#reader = new FFmpegReader(source);
  }

  /** The frame at a time (seconds); null where FFmpeg has none there. Quickest where times ascend. */
  async frameAt(time: Seconds): Promise<ReadFrame | null> {
    const opened = this.#source;
    const tolerance = toleranceOf(opened);
    const reached = this.#reached;
    this.#reached = time;
    // What lies between would all be decoded; a keyframe on the way saves it.
    const isJump = time - reached > JUMP && opened.keys.some((key) => key > reached && key <= time);
    if (isJump || time <= reached) return this.#seek(time, tolerance);
    for (let frame = await this.#next(); frame; frame = await this.#next()) {
      if (frame.time < time - tolerance) continue;
      if (frame.time <= time + tolerance) return frame;
      this.#ahead = frame;
      return null;
    }
    return this.#seek(time, tolerance);
  }

  /** The same with a run of its own. */
  async #seek(time: Seconds, tolerance: Seconds): Promise<ReadFrame | null> {
    let before: Seconds | null = null;
    for (const seekTo of seekPoints(time, tolerance, this.#source)) {
      this.#startRun(time - tolerance, seekTo);
      const frame = await this.#next();
      if (frame && frame.time <= time + tolerance) return frame;
      this.#ahead = frame;
      // The same frame from further back: there is none before it.
      if (frame?.time === before) return null;
      before = frame?.time ?? null;
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
    this.#ahead = null;
    this.#run = this.#reader.frames({
      seekTo,
      from,
      count: this.#reader.canStream ? null : this.#runLength,
      width,
      height,
      rects: this.#rects,
      isScaled: this.#isScaled,
    });
    const most = Math.floor(RUN_BYTES / (1.5 * width * height));
    this.#runLength = Math.max(1, Math.min(this.#runLength * GROWTH, most));
  }

  [Symbol.dispose](): void {
    this.#reader[Symbol.dispose]();
  }
}

/** How far (seconds) a frame's time may be off and still be that frame's. */
export function toleranceOf({ frameRate }: Pick<FFmpegSource, 'frameRate'>): Seconds {
  return 0.4 / frameRate;
}

/**
 * Where FFmpeg may look for a keyframe to decode a frame from (seconds from the file's start; null: at the start),
 * the nearest first.
 */
export function seekPoints(
  time: Seconds,
  tolerance: Seconds,
  { keys, seekLead, fileStart }: Pick<FFmpegSource, 'keys' | 'seekLead' | 'fileStart'>,
): (Seconds | null)[] {
  const nearest = keys.findLastIndex((key) => key <= time + tolerance);
  const points = STEPS_BACK.map((steps) => keys[nearest - steps]);
  // The first keyframe is where the file starts.
  const jumps = points.filter((key) => key !== undefined && key !== keys[0]);
  return [...jumps.map((key) => (key ?? 0) + tolerance + seekLead - fileStart), null];
}
