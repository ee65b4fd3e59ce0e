import { isBefore } from '@framescout/base';
import type { Subtitles } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { AudioSample, VideoSample } from 'mediabunny';
import type { DecoderPreference } from '../decode/decode-range.ts';
import { NO_SHORTCUTS, type Shortcuts } from '../decode/measure-shortcuts.ts';
import { Pulse } from '../ffmpeg/reader/ffmpeg-reader.ts';
import type { FFmpegReading, FFmpegVideoFile } from '../open/video-file.ts';
import type { SoundPiece } from '../play/sound-stream.ts';
import type { PixelRect, PixelSize } from '../sample/pixel-rect.ts';
import { evenRect } from '../sample/plane-patch.ts';
import { FFmpegSound, ffmpegDecodes } from './ffmpeg-sound.ts';
import { openCopyable } from './open-copyable.ts';
import type { Packets } from './packets.ts';
import { type SoundDecoderPlace, type TimeRange, Video } from './video.ts';

/** A video read by FFmpeg; only the requested rectangles of its frames leave FFmpeg. */
export class FFmpegVideo extends Video {
  readonly startsSlowly = true;
  readonly givesWholeFrames = false;
  readonly #ffmpeg: FFmpegReading;
  readonly #sound: FFmpegSound;
  readonly #times: Float64Array;
  #copied: ReturnType<typeof openCopyable> | null = null;

  /** `pulse`: that of the readers that `opened` starts, if they have one. */
  constructor(opened: FFmpegVideoFile, pulse = new Pulse()) {
    super(opened, pulse);
    const { ffmpeg, frameTimes, info } = opened;
    this.#ffmpeg = ffmpeg;
    this.#sound = FFmpegSound.of(ffmpeg, info.soundTracks);
    this.#times = frameTimes;
  }

  frames(range: TimeRange, rects: readonly PixelRect[]): AsyncGenerator<VideoSample, void, unknown> {
    const even = rects.map((rect) => evenRect(rect, this.picture));
    return this.#ffmpeg.decodeFrames(this.#timesIn(range), even);
  }

  async shortcuts(): Promise<Shortcuts> {
    return NO_SHORTCUTS;
  }

  wholeFrames(range: TimeRange): AsyncGenerator<VideoSample, void, unknown> {
    return this.#ffmpeg.decodeFrames(this.#timesIn(range), null);
  }

  frameAt(start: Seconds): Promise<VideoSample | null> {
    return this.#ffmpeg.readFrame(start);
  }

  playbackFrames(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown> {
    return this.#ffmpeg.playback.frames(from, size);
  }

  readSound(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null> {
    return this.#sound.readSound(from, duration, track);
  }

  async soundDecoder(track: number): Promise<SoundDecoderPlace | null> {
    const sound = this.info.soundTracks[track];
    return sound && ffmpegDecodes(sound.codec) ? 'here' : null;
  }

  audioSamples(range: TimeRange, track: number): AsyncGenerator<AudioSample, void, unknown> {
    return this.#sound.audioSamples(range, track);
  }

  async copyable(): Promise<Packets | null> {
    this.#copied ??= openCopyable(this.opened.container, this.info, this.#times).catch((error: unknown) => {
      // The file may be readable again at the next call.
      this.#copied = null;
      throw error;
    });
    return (await this.#copied)?.packets ?? null;
  }

  async subtitles(): Promise<Subtitles> {
    // If there are no packets to copy, FFmpeg's times are the container's own, except in MPEG-TS, whose
    // subtitles are only counted.
    const read = await ((await this.copyable()) ?? this.packets).subtitles();
    const unreadable = Math.max(read.unreadable, this.#ffmpeg.subtitleTracks - read.tracks.length);
    return { ...read, unreadable };
  }

  override [Symbol.dispose](): void {
    this.#sound[Symbol.dispose]();
    this.#copied?.then(
      (copied) => copied?.file[Symbol.dispose](),
      () => {},
    );
    super[Symbol.dispose]();
  }

  keyframes(times: Iterable<Seconds> | AsyncIterable<Seconds>): AsyncGenerator<VideoSample, void, unknown> {
    return this.#ffmpeg.decodeFrames(times, null);
  }

  async raceDecoders(): Promise<DecoderPreference> {
    return 'no-preference';
  }

  async canDecodeFrameByFrame(): Promise<boolean> {
    // In a browser, each decoder is a worker with its own FFmpeg, so fewer may be faster.
    return typeof VideoDecoder === 'undefined';
  }

  #timesIn({ start, end }: TimeRange): Float64Array {
    return this.#times.filter((time) => !isBefore(time, start) && isBefore(time, end));
  }
}
