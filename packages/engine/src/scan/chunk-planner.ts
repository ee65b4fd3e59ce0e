import type { Seconds } from '@framescout/contract';
import type { OpenVideo } from '@framescout/media';
import { TaskQueue, TIMESTAMP_TOLERANCE } from '@framescout/media';
import { EncodedPacketSink } from 'mediabunny';

/** A stretch of the video that one decoder works through: start <= time < end, on the player's timeline. */
export type Chunk = { index: number; start: Seconds; end: Seconds };

// A chunk's end empties a decoder's pipeline, so chunks must not be short; but the last ones should end together.
const CHUNK_FRAMES = 300;
// FFmpeg takes long to come to a chunk's first frame; but a short video has to be shared out as well.
const FOREIGN_CHUNK_FRAMES = 1500;
const FOREIGN_CHUNKS_A_DECODER = 3;

/** Cuts a video into chunks at keyframes, from the front, each when it is asked for. */
export class ChunkPlanner {
  readonly #video: OpenVideo;
  readonly #sink: EncodedPacketSink;
  readonly #chunkFrames: number;
  #start: Seconds;
  #index = 0;
  readonly #turns = new TaskQueue();

  /** `decoders`: among how many the chunks will be shared out. */
  constructor(video: OpenVideo, from: Seconds, decoders: number) {
    this.#video = video;
    const share = video.info.totalFrames / (FOREIGN_CHUNKS_A_DECODER * decoders);
    const foreignFrames = Math.min(FOREIGN_CHUNK_FRAMES, Math.max(CHUNK_FRAMES, share));
    this.#chunkFrames = video.foreign ? foreignFrames : CHUNK_FRAMES;
    this.#sink = new EncodedPacketSink(video.track);
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
    const { timelineStart, info } = this.#video;
    const frames = this.#chunkFrames;
    const options = { metadataOnly: true };
    const wanted = Math.max(start, info.firstFrameTime) + timelineStart + frames / info.frameRate;
    // The rest of a video that is hardly longer than a chunk is not worth a chunk of its own.
    if (wanted + frames / info.frameRate / 4 > timelineStart + info.duration) return Number.POSITIVE_INFINITY;
    try {
      let key = await this.#sink.getKeyPacket(wanted, options);
      if (key && key.timestamp <= start + timelineStart + TIMESTAMP_TOLERANCE) {
        key = await this.#sink.getNextKeyPacket(key, options);
      }
      return key ? key.timestamp - timelineStart - TIMESTAMP_TOLERANCE : Number.POSITIVE_INFINITY;
    } catch {
      // What cannot be planned is still scanned, in one stretch; decoding will report the damage it meets.
      return Number.POSITIVE_INFINITY;
    }
  }
}
