import { TaskQueue } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { toBitmap } from '../frames/frame-reader.ts';
import type { PixelSize } from '../sample/pixel-rect.ts';

/** An upright picture for playback, with its presentation times (seconds). The receiver closes the bitmap. */
export type PlayedPicture = { bitmap: ImageBitmap; time: Seconds; endTime: Seconds };

/** A source of pictures for playback, on the player's timeline. */
export type PictureSource = {
  readonly picture: PixelSize;
  /** Yields frames from the one shown at a time (s), no smaller than `size`. The consumer closes each. */
  playbackFrames(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown>;
};

type Run = { maxWidth: number; samples: AsyncGenerator<VideoSample, void, unknown>; next: Seconds };

/** Reads a video's pictures in playback order. Fast if each call continues where the previous one ended. */
export class PictureStream implements Disposable {
  readonly #video: PictureSource;
  readonly #tolerance: Seconds;
  #run: Run | null = null;
  readonly #turns = new TaskQueue();

  /** `tolerance` (seconds): how far before a frame's start a time may be and still mean that frame. */
  constructor(video: PictureSource, tolerance: Seconds) {
    this.#video = video;
    this.#tolerance = tolerance;
  }

  /** Returns up to `count` pictures from `from` (s), at most `maxWidth` wide. The caller closes them. */
  read(from: Seconds, count: number, maxWidth: number): Promise<PlayedPicture[]> {
    return this.#turns.enqueue(() => this.#read(from, count, maxWidth));
  }

  [Symbol.dispose](): void {
    void this.#run?.samples.return();
    this.#run = null;
  }

  async #read(from: Seconds, count: number, maxWidth: number): Promise<PlayedPicture[]> {
    if (this.#run?.next !== from || this.#run.maxWidth !== maxWidth) await this.#begin(from, maxWidth);
    const pictures: PlayedPicture[] = [];
    const run = this.#run;
    try {
      while (run && pictures.length < count) {
        const step = await run.samples.next();
        if (step.done) break;
        using sample = step.value;
        const time = sample.timestamp;
        run.next = time + sample.duration;
        pictures.push({ time, endTime: run.next, bitmap: toBitmap(sample, maxWidth) });
      }
    } catch (error) {
      this.#run = null;
      // Return the pictures before the damage; the next call will hit it again.
      if (pictures.length === 0) throw error;
    }
    return pictures;
  }

  async #begin(from: Seconds, maxWidth: number): Promise<void> {
    await this.#run?.samples.return();
    const samples = this.#video.playbackFrames(from + this.#tolerance, shrink(this.#video.picture, maxWidth));
    this.#run = { maxWidth, samples, next: from };
  }
}

/** Returns a size no wider than `maxWidth`; scaled ones are even, as chroma samples require. */
function shrink({ width, height }: { width: number; height: number }, maxWidth: number) {
  const scale = Math.min(1, maxWidth / width);
  if (scale === 1) return { width, height };
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  return { width: even(width), height: even(height) };
}
