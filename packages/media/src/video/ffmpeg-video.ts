import type { Seconds } from '@framescout/contract';
import { AudioSample, type VideoSample } from 'mediabunny';
import type { DecoderPreference } from '../decode/decode-range.ts';
import type { FFmpegReading, VideoFile } from '../open/open-video-file.ts';
import type { SoundPiece } from '../play/sound-stream.ts';
import { isBefore } from '../same-moment.ts';
import type { PixelRect, PixelSize } from '../sample/pixel-rect.ts';
import { evenRect } from '../sample/plane-patch.ts';
import type { Subtitles } from '../subtitles/subtitle-track.ts';
import { openCopyable } from './open-copyable.ts';
import type { Packets } from './packets.ts';
import { type TimeRange, Video } from './video.ts';

const BYTES_A_SAMPLE = 2;
const SOUND_PIECE: Seconds = 0.5;
const MOST_CHANNELS = 2;
const FALLBACK_SAMPLE_RATE = 48_000;

/** A video that FFmpeg reads; only the requested rectangles of its frames leave FFmpeg. */
export class FFmpegVideo extends Video {
  readonly startsSlowly = true;
  readonly givesWholeFrames = false;
  readonly #ffmpeg: FFmpegReading;
  readonly #times: Float64Array;
  #copied: ReturnType<typeof openCopyable> | null = null;

  constructor(opened: VideoFile, ffmpeg: FFmpegReading) {
    super(opened);
    this.#ffmpeg = ffmpeg;
    this.#times = opened.frameTimes ?? new Float64Array();
  }

  frames(range: TimeRange, rects: readonly PixelRect[]): AsyncGenerator<VideoSample, void, unknown> {
    const even = rects.map((rect) => evenRect(rect, this.picture));
    return this.#ffmpeg.decodeFrames(this.#timesIn(range), even);
  }

  async disposableShare(): Promise<number> {
    return 0;
  }

  wholeFrames(range: TimeRange): AsyncGenerator<VideoSample, void, unknown> {
    return this.#ffmpeg.decodeFrames(this.#timesIn(range), null);
  }

  frameAt(start: Seconds): Promise<VideoSample | null> {
    return this.#ffmpeg.readFrame(start);
  }

  played(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown> {
    return this.#ffmpeg.playback.frames(from, size);
  }

  async listen(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null> {
    const sound = this.info.soundTracks[track];
    if (!sound) return null;
    const sampleRate = sound.sampleRate || FALLBACK_SAMPLE_RATE;
    // FFmpeg downmixes if there are more channels.
    const channels = Math.min(MOST_CHANNELS, sound.channels) || MOST_CHANNELS;
    const samples = await this.#ffmpeg.playback.sound(from, duration, { track, sampleRate, channels });
    return { sampleRate, channels: samples };
  }

  async canHear(track: number): Promise<boolean> {
    return track < this.info.soundTracks.length;
  }

  async *heard({ start, end }: TimeRange, track: number): AsyncGenerator<AudioSample, void, unknown> {
    const sound = this.info.soundTracks[track];
    // FFmpeg counts from where the file's first stream begins; nothing is heard before that.
    const from = Math.max(start, this.#ffmpeg.fileStart);
    if (!sound || from >= end) return;
    const sampleRate = sound.sampleRate || FALLBACK_SAMPLE_RATE;
    const channels = sound.channels || MOST_CHANNELS;
    using reader = this.#ffmpeg.startReader();
    const frameBytes = channels * BYTES_A_SAMPLE;
    const pieceBytes = Math.round(SOUND_PIECE * sampleRate) * frameBytes;
    const run = { from: from - this.#ffmpeg.fileStart, duration: end - from, track, channels, sampleRate };
    let before = 0;
    for await (const data of reader.sound(run)) {
      for (let at = 0; at + frameBytes <= data.length; at += pieceBytes) {
        yield new AudioSample({
          data: data.slice(at, at + pieceBytes),
          format: 's16',
          numberOfChannels: channels,
          sampleRate,
          timestamp: from + (before + at) / frameBytes / sampleRate,
        });
      }
      before += data.length;
    }
  }

  async copyable(): Promise<Packets | null> {
    this.#copied ??= openCopyable(this.file, this.info, this.#times);
    return (await this.#copied)?.packets ?? null;
  }

  async subtitles(): Promise<Subtitles> {
    // Without packets to copy, FFmpeg's times are the container's own.
    const read = await ((await this.copyable()) ?? this.packets).subtitles();
    const unreadable = Math.max(read.unreadable, this.#ffmpeg.subtitleTracks - read.tracks.length);
    return { ...read, unreadable };
  }

  override [Symbol.dispose](): void {
    void this.#copied?.then((copied) => copied?.file[Symbol.dispose]());
    super[Symbol.dispose]();
  }

  keyframes(times: Iterable<Seconds> | AsyncIterable<Seconds>): AsyncGenerator<VideoSample, void, unknown> {
    return this.#ffmpeg.decodeFrames(times, null);
  }

  async raceDecoders(): Promise<DecoderPreference> {
    return 'no-preference';
  }

  async canDecodeFrameByFrame(): Promise<boolean> {
    // In a browser each is a worker with a copy of FFmpeg, so that fewer than cores may be faster.
    return typeof VideoDecoder === 'undefined';
  }

  #timesIn({ start, end }: TimeRange): Float64Array {
    return this.#times.filter((time) => !isBefore(time, start) && isBefore(time, end));
  }
}
