import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import type { PixelSize } from '../../sample/pixel-rect.ts';
import { toSample } from './decode-frames.ts';
import { FFmpegFrames, type FFmpegSource } from './ffmpeg-frames.ts';
import { Restartable } from './restartable.ts';

/** Plays frames in sequence with an FFmpeg that the first call starts and later ones keep. */
export class FFmpegPlayback implements Disposable {
  readonly #source: FFmpegSource;
  #small: { size: PixelSize; frames: Restartable<FFmpegFrames> } | null = null;

  constructor(source: FFmpegSource) {
    this.#source = source;
  }

  /** Yields frames from the one at `from` (s), scaled to `size`; one run at a time. */
  async *frames(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown> {
    const frames = this.#framesOf(size);
    const { times } = this.#source;
    const after = times.findIndex((time) => time > from);
    const first = Math.max(0, after < 0 ? times.length - 1 : after - 1);
    for (let index = first; index < times.length; index++) {
      const timestamp = times[index] ?? 0;
      const frame = await frames.use((reading) => reading.frameAt(timestamp));
      const duration = (times[index + 1] ?? timestamp + 1 / this.#source.frameRate) - timestamp;
      if (frame) yield toSample(frame, { timestamp, duration }, { ...this.#source, ...size });
    }
  }

  [Symbol.dispose](): void {
    this.#small?.frames[Symbol.dispose]();
  }

  #framesOf(size: PixelSize): Restartable<FFmpegFrames> {
    const { width, height } = size;
    if (this.#small?.size.width !== width || this.#small.size.height !== height) {
      this.#small?.frames[Symbol.dispose]();
      const isScaled = width !== this.#source.width || height !== this.#source.height;
      const scaled = { ...this.#source, width, height };
      const start = () => new FFmpegFrames(scaled.startReader(), scaled, null, isScaled);
      this.#small = { size, frames: new Restartable(start) };
    }
    return this.#small.frames;
  }
}
