import type { Seconds } from '@framescout/contract';
import {
  CustomVideoDecoder,
  type EncodedPacket,
  registerDecoder,
  type VideoCodec,
  VideoSample,
} from 'mediabunny';
import { type FFmpegFile, FFmpegReader, type ReadFrame } from './ffmpeg-reader.ts';

/** A file that FFmpeg reads; `fileStart` is when its first stream begins (seconds): it counts from there where it seeks. */
export type ForeignFile = FFmpegFile & { fileStart: Seconds };

/** What decoding a foreign video takes: the file, the size of its upright picture, its rate, and its colours. */
export type ForeignSource = ForeignFile & {
  width: number;
  height: number;
  frameRate: number;
  /** About when keyframes are shown (seconds), ascending. */
  keys: readonly Seconds[];
  /** So much earlier than it is told to (seconds) FFmpeg looks for a keyframe in this stream. */
  seekLead: Seconds;
  colorSpace: VideoColorSpaceInit;
};

/**
 * The codec by which Mediabunny knows the index of a foreign video, whose packets are empty: what is behind them comes
 * from FFmpeg. No other video is open in the same worker meanwhile.
 */
const FOREIGN_CODEC: VideoCodec = 'vp8';

// How many frames one run of FFmpeg gives where they cannot be streamed: few at first, since often only one is wanted,
// then as many as memory holds.
const FIRST_RUN = 1;
const GROWTH = 8;
const RUN_BYTES = 160e6;

// Where a jump to the keyframe before a frame does not bring it, one from so many keyframes further back may.
const STEPS_BACK = [0, 1, 4];

// A frame so much later than the one before is not the next one.
const JUMP: Seconds = 1;

let source: ForeignSource | null = null;
let isRegistered = false;

/** Makes Mediabunny decode the index of a foreign video in place of an earlier one; what comes back ends that. */
export function decodeForeign(opened: ForeignSource): () => void {
  source = opened;
  if (!isRegistered) registerDecoder(ForeignDecoder);
  isRegistered = true;
  return () => {
    if (source === opened) source = null;
  };
}

/** Decodes by handing out, for each empty packet, the frame that FFmpeg has at its time. */
class ForeignDecoder extends CustomVideoDecoder {
  static override supports(codec: VideoCodec): boolean {
    return source !== null && codec === FOREIGN_CODEC;
  }

  #source: ForeignSource | null = null;
  #reader: FFmpegReader | null = null;
  #run: AsyncGenerator<ReadFrame, void, unknown> | null = null;
  #runLength = FIRST_RUN;
  #ahead: ReadFrame | null = null;
  #isClosed = false;
  #reached: Seconds = Number.NEGATIVE_INFINITY;

  override init(): void {
    this.#source = source;
  }

  override async decode(packet: EncodedPacket): Promise<void> {
    if (!this.#source || this.#isClosed) return;
    const frame = await this.#frameAt(packet.timestamp, this.#source);
    // NOTE: a closed decoder's last frame is nobody's any more.
    if (frame && !this.#isClosed) this.onSample(toSample(frame, packet, this.#source));
  }

  override flush(): void {}

  override close(): void {
    this.#isClosed = true;
    this.#reader?.[Symbol.dispose]();
  }

  /** The frame at a time; null where FFmpeg has none there. */
  async #frameAt(time: Seconds, opened: ForeignSource): Promise<ReadFrame | null> {
    const tolerance = toleranceOf(opened);
    const reached = this.#reached;
    this.#reached = time;
    // What lies between would all be decoded; a keyframe on the way saves it.
    const isJump = time - reached > JUMP && opened.keys.some((key) => key > reached && key <= time);
    if (isJump) return this.#seek(time, tolerance, opened);
    for (let frame = await this.#next(); frame; frame = await this.#next()) {
      if (frame.time < time - tolerance) continue;
      if (frame.time <= time + tolerance) return frame;
      this.#ahead = frame;
      return null;
    }
    return this.#seek(time, tolerance, opened);
  }

  /** The same with a run of its own. */
  async #seek(time: Seconds, tolerance: Seconds, opened: ForeignSource): Promise<ReadFrame | null> {
    let before: Seconds | null = null;
    for (const seekTo of seekPoints(time, tolerance, opened)) {
      this.#startRun(time - tolerance, seekTo, opened);
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

  #startRun(from: Seconds, seekTo: Seconds | null, opened: ForeignSource): void {
    const { width, height } = opened;
    this.#ahead = null;
    this.#reader ??= new FFmpegReader(opened);
    this.#run = this.#reader.frames({
      seekTo,
      from,
      count: this.#reader.canStream ? null : this.#runLength,
      width,
      height,
    });
    const most = Math.floor(RUN_BYTES / (1.5 * width * height));
    this.#runLength = Math.max(1, Math.min(this.#runLength * GROWTH, most));
  }
}

/** How far (seconds) a frame's time may be off and still be that frame's. */
export function toleranceOf({ frameRate }: Pick<ForeignSource, 'frameRate'>): Seconds {
  return 0.4 / frameRate;
}

/** A frame as Mediabunny hands it on, with the time and length (seconds) that the index says. */
export function toSample(
  { data }: ReadFrame,
  { timestamp, duration }: { timestamp: Seconds; duration: Seconds },
  { width, height, colorSpace }: ForeignSource,
): VideoSample {
  const size = { format: 'I420' as const, codedWidth: width, codedHeight: height };
  return new VideoSample(data, { ...size, timestamp, duration, colorSpace });
}

/**
 * Where FFmpeg may look for a keyframe to decode a frame from (seconds from the file's start; null: at the start),
 * the nearest first.
 */
export function seekPoints(
  time: Seconds,
  tolerance: Seconds,
  { keys, seekLead, fileStart }: Pick<ForeignSource, 'keys' | 'seekLead' | 'fileStart'>,
): (Seconds | null)[] {
  const nearest = keys.findLastIndex((key) => key <= time + tolerance);
  const points = STEPS_BACK.map((steps) => keys[nearest - steps]);
  // The first keyframe is where the file starts.
  const jumps = points.filter((key) => key !== undefined && key !== keys[0]);
  return [...jumps.map((key) => (key ?? 0) + tolerance + seekLead - fileStart), null];
}
