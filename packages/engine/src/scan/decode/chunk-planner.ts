import { TaskQueue } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { TimeRange, Video } from '@framescout/media';

/**
 * A part of the video for one decoder: start <= time < end, on the player's timeline. `after` is where the
 * previous chunk ends, which is before `start` if frames in between are skipped. `isAmongLast`: no more
 * chunks are left than there are decoders, so some decoders will be idle before this one is done.
 */
export type Chunk = TimeRange & { index: number; after: Seconds; isAmongLast: boolean };

/** The maximum number of frames per chunk, and the minimum to which it falls toward the end. */
export type ChunkSizes = { max: number; min: number };

/**
 * For scans of every frame. Each chunk's end drains the decoder's pipeline, so chunks must not be short.
 * Toward the end they get shorter, down to the minimum, so that decoders finish together (guided
 * self-scheduling: Polychronopoulos and Kuck, IEEE Transactions on Computers C-36, 1987): each takes its
 * share of half of what is left.
 */
export const CHUNKS: ChunkSizes = { max: 300, min: 60 };

/** For scans that skip frames, which they can't at the ends of chunks. */
export const FRAME_SKIPPING_CHUNKS: ChunkSizes = { max: 900, min: 180 };

// FFmpeg is slow to reach a chunk's first frame, but a short video must still be split between decoders.
const SLOW_CHUNK_FRAMES = 1500;
const SLOW_CHUNKS_PER_DECODER = 3;
const SHARED_AT_ONCE = 1 / 2;

/** Splits ranges of a video into chunks at keyframes, from the start and on demand. */
export class ChunkPlanner {
  readonly #video: Video;
  readonly #decoders: number;
  readonly #maxFrames: number;
  readonly #minFrames: number;
  readonly #ranges: TimeRange[];
  #end: Seconds;
  #count = 0;
  readonly #turns = new TaskQueue();

  /** `ranges` must be ascending and start at keyframes. `decoders`: how many decoders share the chunks. */
  constructor(video: Video, ranges: readonly TimeRange[], decoders: number, sizes = CHUNKS) {
    this.#video = video;
    this.#decoders = decoders;
    const share = video.info.totalFrames / (SLOW_CHUNKS_PER_DECODER * decoders);
    const slowFrames = Math.min(SLOW_CHUNK_FRAMES, Math.max(CHUNKS.max, share));
    this.#maxFrames = video.startsSlowly ? slowFrames : sizes.max;
    this.#minFrames = video.startsSlowly || decoders === 1 ? this.#maxFrames : sizes.min;
    this.#ranges = [...ranges];
    this.#end = video.info.firstFrameTime;
  }

  /** Number of chunks handed out so far. */
  get count(): number {
    return this.#count;
  }

  /** Where the last chunk handed out ends. */
  get end(): Seconds {
    return this.#end;
  }

  /** True once the last chunk has been handed out. */
  get isExhausted(): boolean {
    return this.#ranges.length === 0;
  }

  /** Returns the next chunk, or null after the last. */
  next(): Promise<Chunk | null> {
    return this.#turns.enqueue(() => this.#plan());
  }

  async #plan(): Promise<Chunk | null> {
    const [range] = this.#ranges;
    if (!range) return null;
    const after = this.#end;
    const start = Math.max(after, range.start);
    const end = await this.#boundaryAfter(start, range.end);
    const left = this.#secondsLeft(start);
    const isAmongLast = left <= this.#decoders * (Math.min(end, start + left) - start);
    if (end >= range.end) this.#ranges.shift();
    this.#end = end;
    return { index: this.#count++, after, start, end, isAmongLast };
  }

  async #boundaryAfter(start: Seconds, last: Seconds): Promise<Seconds> {
    const { frameRate, duration } = this.#video.info;
    const share = (this.#secondsLeft(start) * frameRate * SHARED_AT_ONCE) / this.#decoders;
    const frames = Math.min(this.#maxFrames, Math.max(this.#minFrames, share));
    const wanted = start + frames / frameRate;
    // A remainder barely longer than a chunk isn't worth splitting.
    if (wanted + frames / frameRate / 4 > Math.min(last, duration)) return last;
    let key = await this.#video.keyframeBefore(wanted);
    if (key !== null && key <= start) key = await this.#video.keyframeAfter(key);
    // A range that can't be split is scanned in one piece; decoding reports any damage.
    return Math.min(key ?? last, last);
  }

  /** How much of the ranges is left from a time on, in seconds. */
  #secondsLeft(from: Seconds): Seconds {
    const { firstFrameTime, duration } = this.#video.info;
    const lengths = this.#ranges.map(
      ({ start, end }) => Math.min(end, duration) - Math.max(from, start, firstFrameTime),
    );
    return lengths.reduce((sum, length) => sum + Math.max(0, length), 0);
  }
}
