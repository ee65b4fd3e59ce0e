import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { TaskQueue } from '@framescout/media';

/** A stretch of the video that one decoder works through: start <= time < end, on the player's timeline. */
export type Chunk = { index: number; start: Seconds; end: Seconds };

// A chunk's end empties a decoder's pipeline, so chunks must not be short; but the last ones should end together.
const CHUNK_FRAMES = 300;
// FFmpeg takes long to come to a chunk's first frame; but a short video has to be shared out as well.
const SLOW_CHUNK_FRAMES = 1500;
const SLOW_CHUNKS_A_DECODER = 3;

/** Cuts a video into chunks at keyframes, from the front, each when it is asked for. */
export class ChunkPlanner {
  readonly #video: Video;
  readonly #chunkFrames: number;
  #start: Seconds;
  #index = 0;
  readonly #turns = new TaskQueue();

  /** `decoders`: among how many the chunks will be shared out. */
  constructor(video: Video, from: Seconds, decoders: number) {
    this.#video = video;
    const share = video.info.totalFrames / (SLOW_CHUNKS_A_DECODER * decoders);
    const slowFrames = Math.min(SLOW_CHUNK_FRAMES, Math.max(CHUNK_FRAMES, share));
    this.#chunkFrames = video.startsSlowly ? slowFrames : CHUNK_FRAMES;
    this.#start = from;
  }

  /** True once the last chunk has been given out. */
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
    // The rest of a video that is hardly longer than a chunk is not worth a chunk of its own.
    if (wanted + frames / frameRate / 4 > duration) return Number.POSITIVE_INFINITY;
    let key = await this.#video.keyframeBefore(wanted);
    if (key !== null && key <= start) key = await this.#video.keyframeAfter(key);
    // What cannot be planned is still scanned, in one stretch; decoding will report the damage it meets.
    return key ?? Number.POSITIVE_INFINITY;
  }
}
