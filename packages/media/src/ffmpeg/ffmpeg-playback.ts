import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { joinBytes } from '../isobmff/write-box.ts';
import type { PixelSize } from '../sample/pixel-rect.ts';
import { toSample } from './decode-frames.ts';
import { FFmpegFrames, type FFmpegSource } from './ffmpeg-frames.ts';
import type { FFmpegReader } from './ffmpeg-reader.ts';

const BYTES_A_SAMPLE = 2;
const FULL_SCALE = 32768;

/**
 * Plays a video with FFmpeg: its frames in sequence, and its sound, each from its own FFmpeg, started on the first call
 * and kept for later ones.
 */
export class FFmpegPlayback implements Disposable {
  readonly #source: FFmpegSource;
  readonly #times: Float64Array;
  #small: { size: PixelSize; frames: FFmpegFrames } | null = null;
  #sound: FFmpegReader | null = null;

  /** `times` (seconds, ascending) are those of all frames. */
  constructor(source: FFmpegSource, times: Float64Array) {
    this.#source = source;
    this.#times = times;
  }

  /**
   * The frames starting with the one shown at `from` (seconds), scaled to `size`. One run at a time; the consumer
   * closes each frame.
   */
  async *frames(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown> {
    const frames = this.#framesOf(size);
    const times = this.#times;
    const after = times.findIndex((time) => time > from);
    const first = Math.max(0, after < 0 ? times.length - 1 : after - 1);
    for (let index = first; index < times.length; index++) {
      const timestamp = times[index] ?? 0;
      const frame = await frames.frameAt(timestamp);
      const duration = (times[index + 1] ?? timestamp + 1 / this.#source.frameRate) - timestamp;
      if (frame) yield toSample(frame, { timestamp, duration }, { ...this.#source, ...size });
    }
  }

  /**
   * A sound track (0-based) in a range as samples (-1..1), one array per channel; short at the file's end. One call at a
   * time.
   */
  async sound(
    from: Seconds,
    duration: Seconds,
    { track, channels, sampleRate }: { track: number; channels: number; sampleRate: number },
  ): Promise<Float32Array<ArrayBuffer>[]> {
    this.#sound ??= this.#source.startReader();
    const { fileStart } = this.#source;
    const silence = Math.min(duration, Math.max(0, fileStart - from));
    const start = Math.max(0, from - fileStart);
    const run = { from: start, duration: duration - silence, track, channels, sampleRate };
    const pieces: Uint8Array[] = [];
    if (silence < duration) for await (const piece of this.#sound.sound(run)) pieces.push(piece);
    const bytes = joinBytes(pieces);
    const samples = new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / BYTES_A_SAMPLE));
    const silent = Math.round(silence * sampleRate);
    const frames = silent + Math.floor(samples.length / channels);
    return Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length: frames }, (__, frame) => {
        const at = frame < silent ? -1 : (frame - silent) * channels + channel;
        return (samples[at] ?? 0) / FULL_SCALE;
      }),
    );
  }

  [Symbol.dispose](): void {
    this.#small?.frames[Symbol.dispose]();
    this.#sound?.[Symbol.dispose]();
  }

  #framesOf(size: PixelSize): FFmpegFrames {
    const { width, height } = size;
    if (this.#small?.size.width !== width || this.#small.size.height !== height) {
      this.#small?.frames[Symbol.dispose]();
      const isScaled = width !== this.#source.width || height !== this.#source.height;
      const frames = new FFmpegFrames({ ...this.#source, width, height }, null, isScaled);
      this.#small = { size, frames };
    }
    return this.#small.frames;
  }
}
