import type { Seconds } from '@framescout/contract';
import { AudioSample, type VideoSample } from 'mediabunny';
import { decodeKeyframes } from '../decode/decode-keyframes.ts';
import { type DecoderPreference, decodeRange } from '../decode/decode-range.ts';
import { FFmpegReader } from '../ffmpeg/ffmpeg-reader.ts';
import type { ForeignReading, VideoFile } from '../open/open-video-file.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { evenRect } from '../sample/plane-patch.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';
import { openCopyable } from './open-copyable.ts';
import type { Packets } from './packets.ts';
import { type TimeRange, Video } from './video.ts';

const BYTES_A_SAMPLE = 2;
const SOUND_PIECE: Seconds = 0.5;

/** A video that FFmpeg reads; of its frames, nothing but the rectangles asked for comes out of FFmpeg's worker. */
export class ForeignVideo extends Video {
  readonly startsSlowly = true;
  readonly givesWholeFrames = false;
  readonly #foreign: ForeignReading;
  #copied: ReturnType<typeof openCopyable> | null = null;

  constructor(opened: VideoFile, foreign: ForeignReading) {
    super(opened);
    this.#foreign = foreign;
  }

  frames({ start, end }: TimeRange, rects: readonly PixelRect[]): AsyncGenerator<VideoSample, void, unknown> {
    const even = rects.map((rect) => evenRect(rect, this.picture));
    return this.#foreign.decodeRegions(start - TIMESTAMP_TOLERANCE, end - TIMESTAMP_TOLERANCE, even);
  }

  wholeFrames({ start, end }: TimeRange): AsyncGenerator<VideoSample, void, unknown> {
    const [from, to] = [start - TIMESTAMP_TOLERANCE, end - TIMESTAMP_TOLERANCE];
    return decodeRange(this.opened, from, to, 'no-preference');
  }

  async canHear(): Promise<boolean> {
    return this.info.sound !== null;
  }

  async *heard({ start, end }: TimeRange): AsyncGenerator<AudioSample, void, unknown> {
    const { sound } = this.info;
    if (!sound) return;
    const { channels, sampleRate } = sound;
    using reader = new FFmpegReader(this.#foreign);
    const frameBytes = channels * BYTES_A_SAMPLE;
    const pieceBytes = Math.round(SOUND_PIECE * sampleRate) * frameBytes;
    const from = Math.max(0, start - this.#foreign.fileStart);
    const data = await reader.sound({ from, duration: end - start, channels, sampleRate });
    for (let at = 0; at + frameBytes <= data.length; at += pieceBytes) {
      yield new AudioSample({
        data: data.slice(at, at + pieceBytes),
        format: 's16',
        numberOfChannels: channels,
        sampleRate,
        timestamp: start + at / frameBytes / sampleRate,
      });
    }
  }

  async copyable(): Promise<Packets | null> {
    this.#copied ??= openCopyable(this.file, this.info, this.#foreign.frameTimes);
    return (await this.#copied)?.packets ?? null;
  }

  override [Symbol.dispose](): void {
    void this.#copied?.then((copied) => copied?.file[Symbol.dispose]());
    super[Symbol.dispose]();
  }

  keyframes(times: Iterable<Seconds> | AsyncIterable<Seconds>): AsyncGenerator<VideoSample, void, unknown> {
    return decodeKeyframes(this.opened, times, 'no-preference');
  }

  async raceDecoders(): Promise<DecoderPreference> {
    return 'no-preference';
  }
}
