import type { Subtitles } from '@framescout/containers';
import type { Seconds, VideoInfo } from '@framescout/contract';
import type { AudioSample, VideoSample } from 'mediabunny';
import { spreadKeyframes } from '../decode/decode-keyframes.ts';
import type { DecodeOptions, DecoderPreference } from '../decode/decode-range.ts';
import type { CreateFrameProcessor } from '../decode/decoder-race.ts';
import type { Shortcuts } from '../decode/measure-shortcuts.ts';
import { Pulse } from '../ffmpeg/reader/ffmpeg-reader.ts';
import { FrameLocator } from '../frames/frame-locator.ts';
import { FrameReader, type FrameSource } from '../frames/frame-reader.ts';
import type { VideoFile } from '../open/video-file.ts';
import { type PictureSource, PictureStream } from '../play/picture-stream.ts';
import { type SoundPiece, type SoundSource, SoundStream } from '../play/sound-stream.ts';
import { hasVideoSize, type PixelRect, type PixelSize, type Rotation } from '../sample/pixel-rect.ts';
import type { SampleColor } from '../sample/to-rgb.ts';
import { Packets, type TimedPacket } from './packets.ts';

// Trust the container's keyframe flags instead of reading the packets.
const CLAIMED = { metadataOnly: true };

/** A range in player's seconds: the frames that start in it (`end` excluded). */
export type TimeRange = { start: Seconds; end: Seconds };

/** Where sound is decoded: `here`, or only by a lent FFmpeg ({@link Video.lendFFmpeg}). */
export type SoundDecoderPlace = 'here' | 'ffmpeg';

/** An open video, in player's seconds, samples included. Disposing it closes all of its readers. */
export abstract class Video implements Disposable, FrameSource, PictureSource, SoundSource {
  /** Locates frames. */
  readonly locator: FrameLocator;
  /** Reads individual frames. */
  readonly reader: FrameReader;
  /** Reads pictures in playback order. */
  readonly pictures: PictureStream;
  readonly sound: SoundStream;
  /** Beats while FFmpeg in WebAssembly is at work, also before it has decoded anything that was requested. */
  readonly pulse: Pulse;
  /** The packets that frames are decoded from; with FFmpeg, an index of packets without data. */
  readonly packets: Packets;
  protected readonly opened: VideoFile;
  #statesItsSize: Promise<boolean> | null = null;

  constructor(opened: VideoFile, pulse = new Pulse()) {
    this.opened = opened;
    this.pulse = pulse;
    this.locator = new FrameLocator(opened);
    this.reader = new FrameReader(this, this.locator);
    this.pictures = new PictureStream(this, this.locator.tolerance);
    this.sound = new SoundStream(this);
    this.packets = new Packets(opened);
  }

  get file(): Blob {
    return this.opened.file;
  }

  get info(): VideoInfo {
    return this.opened.info;
  }

  /** Returns a time as the file itself counts it, for what is written into a copy of the file. */
  timeInFile(time: Seconds): Seconds {
    return this.opened.clock.toContainer(time);
  }

  /** The size of the upright picture, in pixels. */
  get picture(): PixelSize {
    return this.opened.picture;
  }

  /** The rotation that makes decoded pixels upright. */
  get rotation(): Rotation {
    return this.opened.rotation;
  }

  /** The colors that the file declares; fields are null where it declares none. */
  get color(): SampleColor {
    return this.opened.color;
  }

  /** Whether every frame's time can be listed by an index, without reading the media data. */
  get hasIndex(): boolean {
    return this.opened.hasIndex;
  }

  /** Whether many short ranges take much longer than a few long ones. */
  abstract readonly startsSlowly: boolean;

  /** Whether the samples of {@link frames} contain the whole picture, not just the requested rectangles. */
  abstract readonly givesWholeFrames: boolean;

  /**
   * Decodes the frames of a range in order, for reading only the given rectangles (upright pixels). A time
   * within rounding of a frame's start means that frame. The consumer closes each sample.
   * @throws {MissingFramesError} after the last frame, if the decoder dropped some
   * @throws {DOMException} reported by the decoder
   */
  abstract frames(
    range: TimeRange,
    rects: readonly PixelRect[],
    options?: DecodeOptions,
  ): AsyncGenerator<VideoSample, void, unknown>;

  /** Measures how much of decoding can be skipped, from a few stretches of the file. */
  abstract shortcuts(): Promise<Shortcuts>;

  /** Returns the frame that starts at a time; null if there is none. The caller closes it. */
  abstract frameAt(start: Seconds): Promise<VideoSample | null>;

  /** Yields frames from the one shown at a time, no smaller than `size`. The consumer closes each. */
  abstract playbackFrames(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown>;

  /** Returns a sound track's range (s), gaps silent; null if missing or not decodable. */
  abstract readSound(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null>;

  /** Whether a frame has another size; not if the first frame has, as the container is wrong then. */
  async hasOtherSize(sample: VideoSample): Promise<boolean> {
    if (hasVideoSize(sample, this)) return false;
    this.#statesItsSize ??= this.#compareFirstFrame();
    return this.#statesItsSize;
  }

  async #compareFirstFrame(): Promise<boolean> {
    const first = await this.frameAt(this.info.firstFrameTime).catch(() => null);
    if (!first) return true;
    try {
      return hasVideoSize(first, this);
    } finally {
      first.close();
    }
  }

  /** Decodes {@link frames} with the whole picture in every sample. */
  abstract wholeFrames(range: TimeRange): AsyncGenerator<VideoSample, void, unknown>;

  /**
   * Decodes keyframes in order, given their times (ascending); being independent, they are decoded as one
   * stream. In place of a frame that the container mislabels as a keyframe, the previous keyframe may be
   * returned. The consumer closes each sample.
   * @throws {DOMException} reported by the decoder
   */
  abstract keyframes(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    preference?: DecoderPreference,
  ): AsyncGenerator<VideoSample, void, unknown>;

  /** Returns where an audio track (0-based) is decoded; null if it is missing, or nothing can decode it. */
  abstract soundDecoder(track: number): Promise<SoundDecoderPlace | null>;

  /** Lends FFmpeg in WebAssembly, for audio that nothing else decodes. */
  lendFFmpeg(_core: WebAssembly.Module): void {}

  /** Decodes a sound track's range, exact to the sample. @throws {UnreadableFileError} if FFmpeg fails */
  abstract audioSamples(range: TimeRange, track: number): AsyncGenerator<AudioSample, void, unknown>;

  /** Returns what clips may copy, in player's time; null if packets are unavailable. */
  abstract copyable(): Promise<Packets | null>;

  /** Lists the file's subtitles, on the player's timeline. */
  abstract subtitles(): Promise<Subtitles>;

  /** Measures which kind of decoder is faster on the first frames, processing them as a scan would. */
  abstract raceDecoders(createProcessor: CreateFrameProcessor): Promise<DecoderPreference>;

  /** Whether decoders can go frame by frame if {@link DecodeOptions.isOneOfMany} says so. */
  abstract canDecodeFrameByFrame(preference: DecoderPreference): Promise<boolean>;

  /** Returns the keyframe at or before a time, by the container; null if there is none. */
  keyframeBefore(time: Seconds): Promise<Seconds | null> {
    return timeOf(this.packets.picture.keyframe(time, CLAIMED));
  }

  /** Returns the first keyframe after a time, by the container; null if there is none. */
  keyframeAfter(time: Seconds): Promise<Seconds | null> {
    const { picture } = this.packets;
    const after = picture
      .keyframe(time, CLAIMED)
      .then((before) => (before ? picture.nextKeyframe(before, CLAIMED) : picture.firstKeyframe(CLAIMED)));
    return timeOf(after);
  }

  /** Returns the verified keyframe from which a frame is decoded; null if there is none. */
  decodableFrom(time: Seconds): Promise<Seconds | null> {
    return timeOf(this.packets.picture.keyframe(time));
  }

  /** Returns up to `most` keyframes spread over the video, ascending, by the container. */
  spreadKeyframes(most: number): Promise<Seconds[]> {
    return spreadKeyframes(this.opened, most);
  }

  [Symbol.dispose](): void {
    this.pictures[Symbol.dispose]();
    this.reader[Symbol.dispose]();
    this.opened[Symbol.dispose]();
  }
}

async function timeOf(found: Promise<TimedPacket | null>): Promise<Seconds | null> {
  try {
    return (await found)?.time ?? null;
  } catch {
    // NOTE: damage is reported by the decoder.
    return null;
  }
}
