import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { TaskQueue } from '@framescout/media';

/** A stretch of the video for one decoder: start <= time < end, on the player's timeline. */
export type Chunk = { index: number; start: Seconds; end: Seconds };

// Each chunk's end drains the decoder's pipeline, so chunks must not be short; but the last ones should finish
// together.
const CHUNK_FRAMES = 300;
// FFmpeg is slow to reach a chunk's first frame, but a short video must still be split between decoders.
const SLOW_CHUNK_FRAMES = 1500;
const SLOW_CHUNKS_A_DECODER = 3;

/** Splits a video into chunks at keyframes, from the start, each on demand. */
export class ChunkPlanner {
  readonly #video: Video;
  readonly #chunkFrames: number;
  #start: Seconds;
  #index = 0;
  readonly #turns = new TaskQueue();

  /** `decoders`: how many decoders share the chunks. */
  constructor(video: Video, from: Seconds, decoders: number) {
    this.#video = video;
    const share = video.info.totalFrames / (SLOW_CHUNKS_A_DECODER * decoders);
    const slowFrames = Math.min(SLOW_CHUNK_FRAMES, Math.max(CHUNK_FRAMES, share));
    this.#chunkFrames = video.startsSlowly ? slowFrames : CHUNK_FRAMES;
    this.#start = from;
  }

  /** True once the last chunk has been handed out. */
  get isExhausted(): boolean {
    return this.#start === Number.POSITIVE_INFINITY;
  }

  /** The next chunk, or null after the last. */
  next(): Promise<Chunk | null> {
    return this.#turns.take(() => this.#plan());
  }

  async #plan(): Promise<Chunk | null> {
    const start = this.#start;
    if (start === Number.POSITIVE_INFINITY) return null;
    const end = await this.#boundaryAfter(start);
    this.#start = end;
    return { index: this.#index++, start, end };
  }

  async #boundaryAfter(start: Seconds): Promise<Seconds> {
    const { firstFrameTime, frameRate, duration } = this.#video.info;
    const frames = this.#chunkFrames;
    const wanted = Math.max(start, firstFrameTime) + frames / frameRate;
    // A remainder barely longer than a chunk is not worth splitting.
    if (wanted + frames / frameRate / 4 > duration) return Number.POSITIVE_INFINITY;
    let key = await this.#video.keyframeBefore(wanted);
    if (key !== null && key <= start) key = await this.#video.keyframeAfter(key);
    // A range that cannot be split is scanned in one piece; decoding reports any damage.
    return key ?? Number.POSITIVE_INFINITY;
  }
}
