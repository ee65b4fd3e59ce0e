import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { TaskQueue } from '../task-queue.ts';
import { toSample } from './decode-frames.ts';
import { discardFrame, type FFmpegSource, isFullRange, seekPoints, toleranceAt } from './ffmpeg-frames.ts';
import type { FFmpegReader } from './ffmpeg-reader.ts';
import { Restartable } from './restartable.ts';

/**
 * Reads individual frames with FFmpeg, one call at a time, without transferring the frames decoded along the
 * way.
 */
export class SingleFrameReader implements Disposable {
  readonly #reader: Restartable<FFmpegReader>;
  readonly #source: FFmpegSource;
  readonly #turns = new TaskQueue();

  /** `reader`, an FFmpeg that has the source open, serves the first calls. Owns it. */
  constructor(reader: FFmpegReader, source: FFmpegSource) {
    this.#reader = new Restartable(() => source.startReader(), reader);
    this.#source = source;
  }

  /** Returns the frame at `time` (seconds), which the caller closes; null if FFmpeg finds none. */
  read(time: Seconds): Promise<VideoSample | null> {
    return this.#turns.enqueue(() => this.#reader.use((reader) => this.#read(reader, time)));
  }

  [Symbol.dispose](): void {
    this.#reader[Symbol.dispose]();
  }

  async #read(reader: FFmpegReader, time: Seconds): Promise<VideoSample | null> {
    const { width, height, frameRate } = this.#source;
    const tolerance = toleranceAt(time, this.#source);
    for (const seekTo of seekPoints(time, this.#source)) {
      const run = {
        ...{ seekTo, from: time - tolerance, count: 1, width, height },
        ...{ rects: null, isScaled: false, isFullRange: isFullRange(this.#source) },
      };
      for await (const frame of reader.frames(run)) {
        if (frame.time > time + tolerance) {
          discardFrame(frame);
          break;
        }
        return toSample(frame, { timestamp: time, duration: 1 / frameRate }, this.#source);
      }
    }
    return null;
  }
}
