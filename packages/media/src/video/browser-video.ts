import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Subtitles } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import { type AudioSample, type InputAudioTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { decodeKeyframes } from '../decode/decode-keyframes.ts';
import {
  type DecodeOptions,
  type DecoderPreference,
  decodeRange,
  onTimeline,
} from '../decode/decode-range.ts';
import { type CreateFrameProcessor, raceDecoders } from '../decode/decoder-race.ts';
import { decodeFastest } from '../decode/fast-decode.ts';
import { measureShortcuts, type Shortcuts } from '../decode/measure-shortcuts.ts';
import { canBeFrameByFrame } from '../decode/open-pump.ts';
import { FastDecodeError } from '../errors.ts';
import { isFFmpegOff } from '../ffmpeg/core/load-ffmpeg.ts';
import { nativeReader } from '../ffmpeg/reader/ffmpeg-reader.ts';
import { WorkerReader } from '../ffmpeg/reader/worker-reader.ts';
import { decodeSound } from '../play/decode-sound.ts';
import { PREROLL, type SoundPiece } from '../play/sound-stream.ts';
import { streamSound } from '../play/stream-sound.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { FFmpegSound, ffmpegDecodes } from './ffmpeg-sound.ts';
import type { Packets } from './packets.ts';
import { type SoundDecoderPlace, type TimeRange, Video } from './video.ts';

// After this many places, Mediabunny decodes the rest of the video: slower, but it loses no frames there.
const MAX_FAILURES = 3;
const SAME_PLACE: Seconds = 0.5;

/** A video that the browser decodes. */
export class BrowserVideo extends Video {
  readonly startsSlowly = false;
  readonly givesWholeFrames = true;
  /** Where decoding the fast way failed (seconds): a few places are defects, more are how the file is. */
  readonly #failedAt: Seconds[] = [];
  #core: WebAssembly.Module | null = null;
  #ffmpegSound: Promise<FFmpegSound> | null = null;
  readonly #decodable = new Map<number, Promise<InputAudioTrack | null>>();

  async *frames(
    { start, end }: TimeRange,
    _rects: readonly PixelRect[],
    { preference = 'no-preference', ...options }: DecodeOptions = {},
  ): AsyncGenerator<VideoSample, void, unknown> {
    const last = end - TIMESTAMP_TOLERANCE;
    let from = start - TIMESTAMP_TOLERANCE;
    if (this.#failedAt.length < MAX_FAILURES) {
      try {
        for await (const sample of decodeFastest(this.opened, from, last, preference, options)) {
          from = sample.timestamp + TIMESTAMP_TOLERANCE;
          yield sample;
        }
        return;
      } catch (error) {
        if (!(error instanceof FastDecodeError)) throw error;
        this.#recordFailure(from);
      }
    }
    yield* decodeRange(this.opened, from, last, preference);
  }

  #recordFailure(time: Seconds): void {
    const isKnown = this.#failedAt.some((other) => Math.abs(other - time) < SAME_PLACE);
    if (!isKnown) this.#failedAt.push(time);
  }

  shortcuts(): Promise<Shortcuts> {
    return measureShortcuts(this.opened);
  }

  wholeFrames(range: TimeRange): AsyncGenerator<VideoSample, void, unknown> {
    return this.frames(range, []);
  }

  async frameAt(start: Seconds): Promise<VideoSample | null> {
    const { track, clock } = this.opened;
    const time = clock.toContainer(start + this.locator.tolerance);
    const sample = await new VideoSampleSink(track).getSample(time);
    return sample && onTimeline(sample, this.opened);
  }

  async *playbackFrames(from: Seconds): AsyncGenerator<VideoSample, void, unknown> {
    const { track, clock } = this.opened;
    for await (const sample of new VideoSampleSink(track).samples(clock.toContainer(from))) {
      yield onTimeline(sample, this.opened);
    }
  }

  async readSound(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null> {
    const start = this.opened.clock.toContainer(from);
    const sound = await this.#decodableSound(track);
    if (sound) return decodeSound(sound, start, duration);
    return (await this.#throughFFmpeg())?.readSound(start, duration, track) ?? null;
  }

  async soundDecoder(track: number): Promise<SoundDecoderPlace | null> {
    const sound = this.info.soundTracks[track];
    if (!sound) return null;
    if (await this.#decodableSound(track)) return 'here';
    if (!ffmpegDecodes(sound.codec)) return null;
    if (nativeReader()) return 'here';
    return isFFmpegOff() ? null : 'ffmpeg';
  }

  override lendFFmpeg(core: WebAssembly.Module): void {
    this.#core = core;
  }

  async *audioSamples({ start, end }: TimeRange, track: number): AsyncGenerator<AudioSample, void, unknown> {
    const { clock } = this.opened;
    const from = clock.toContainer(start);
    const to = clock.toContainer(end);
    const sound = await this.#decodableSound(track);
    const samples = sound
      ? streamSound(sound, from, to, PREROLL)
      : (await this.#throughFFmpeg())?.audioSamples({ start: from, end: to }, track);
    for await (const sample of samples ?? []) {
      sample.setTimestamp(clock.toPlayer(sample.timestamp));
      yield sample;
    }
  }

  async copyable(): Promise<Packets> {
    return this.packets;
  }

  subtitles(): Promise<Subtitles> {
    return this.packets.subtitles();
  }

  keyframes(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    preference: DecoderPreference = 'no-preference',
  ): AsyncGenerator<VideoSample, void, unknown> {
    return decodeKeyframes(this.opened, times, preference);
  }

  #decodableSound(track: number): Promise<InputAudioTrack | null> {
    const known = this.#decodable.get(track) ?? decodable(this.opened.sounds[track]);
    this.#decodable.set(track, known);
    return known;
  }

  /** Returns FFmpeg for audio if it is native or was lent; null otherwise. */
  #throughFFmpeg(): Promise<FFmpegSound> | null {
    this.#ffmpegSound ??= this.#openFFmpegSound();
    const opening = this.#ffmpegSound;
    opening?.catch(() => {
      // The next call tries again.
      if (this.#ffmpegSound === opening) this.#ffmpegSound = null;
    });
    return opening;
  }

  #openFFmpegSound(): Promise<FFmpegSound> | null {
    const { file, info } = this;
    const native = nativeReader();
    const core = this.#core;
    if (native)
      return FFmpegSound.open({ file, name: info.name, startReader: () => native(file) }, info.soundTracks);
    if (!core) return null;
    const startReader = () => new WorkerReader({ core, file, name: info.name }, this.pulse);
    return FFmpegSound.open({ file, name: info.name, startReader }, info.soundTracks);
  }

  override [Symbol.dispose](): void {
    void this.#ffmpegSound?.then((sound) => sound[Symbol.dispose]()).catch(() => undefined);
    super[Symbol.dispose]();
  }

  raceDecoders(createProcessor: CreateFrameProcessor): Promise<DecoderPreference> {
    return raceDecoders(this.opened, createProcessor);
  }

  canDecodeFrameByFrame(preference: DecoderPreference): Promise<boolean> {
    return canBeFrameByFrame(this.opened, preference);
  }
}

async function decodable(track: InputAudioTrack | null | undefined): Promise<InputAudioTrack | null> {
  return track && (await track.canDecode()) ? track : null;
}
