import type { Seconds } from '@framescout/contract';
import type { TimeRange, Video } from '@framescout/media';
import { TaskQueue } from '@framescout/media';

/**
 * A stretch of the video for one decoder: start <= time < end, on the player's timeline. `after` is where the chunk
 * before it ends, which is earlier where frames in between are passed over.
 */
export type Chunk = TimeRange & { index: number; after: Seconds };

// Each chunk's end drains the decoder's pipeline, so chunks must not be short; but the last ones should finish
// together.
const CHUNK_FRAMES = 300;
// FFmpeg is slow to reach a chunk's first frame, but a short video must still be split between decoders.
const SLOW_CHUNK_FRAMES = 1500;
const SLOW_CHUNKS_A_DECODER = 3;

/** Splits ranges of a video into chunks at keyframes, from the start, each on demand. */
export class ChunkPlanner {
  readonly #video: Video;
  readonly #chunkFrames: number;
  readonly #ranges: TimeRange[];
  #end: Seconds;
  #count = 0;
  readonly #turns = new TaskQueue();

  /** `ranges` must be ascending and begin at keyframes. `decoders`: how many decoders share the chunks. */
  constructor(video: Video, ranges: readonly TimeRange[], decoders: number) {
    this.#video = video;
    const share = video.info.totalFrames / (SLOW_CHUNKS_A_DECODER * decoders);
    const slowFrames = Math.min(SLOW_CHUNK_FRAMES, Math.max(CHUNK_FRAMES, share));
    this.#chunkFrames = video.startsSlowly ? slowFrames : CHUNK_FRAMES;
    this.#ranges = [...ranges];
    this.#end = video.info.firstFrameTime;
  }

  /** How many chunks have been handed out. */
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

  /** The next chunk, or null after the last. */
  next(): Promise<Chunk | null> {
    return this.#turns.take(() => this.#plan());
  }

  async #plan(): Promise<Chunk | null> {
    const [range] = this.#ranges;
    if (!range) return null;
    const after = this.#end;
    const start = Math.max(after, range.start);
    const end = await this.#boundaryAfter(start, range.end);
    if (end >= range.end) this.#ranges.shift();
    this.#end = end;
    return { index: this.#count++, after, start, end };
  }

  async #boundaryAfter(start: Seconds, last: Seconds): Promise<Seconds> {
    const { frameRate, duration } = this.#video.info;
    const frames = this.#chunkFrames;
    const wanted = start + frames / frameRate;
    // A remainder barely longer than a chunk is not worth splitting.
    if (wanted + frames / frameRate / 4 > Math.min(last, duration)) return last;
    let key = await this.#video.keyframeBefore(wanted);
    if (key !== null && key <= start) key = await this.#video.keyframeAfter(key);
    // A range that cannot be split is scanned in one piece; decoding reports any damage.
    return Math.min(key ?? last, last);
  }
}
