import type { Seconds, VideoInfo } from '@framescout/contract';
import type { AudioSample, VideoSample } from 'mediabunny';
import type { DecoderPreference } from '../decode/decode-range.ts';
import type { CreateLook } from '../decode/decoder-race.ts';
import { FrameLocator } from '../frames/frame-locator.ts';
import { FrameReader, type FrameSource } from '../frames/frame-reader.ts';
import { spreadKeyframes } from '../frames/spread-keyframes.ts';
import type { VideoFile } from '../open/open-video-file.ts';
import { type PictureSource, PictureStream } from '../play/picture-stream.ts';
import { type SoundPiece, type SoundSource, SoundStream } from '../play/sound-stream.ts';
import type { PixelRect, PixelSize, Rotation } from '../sample/pixel-rect.ts';
import type { SampleColor } from '../sample/to-rgb.ts';
import { Packets, type TimedPacket } from './packets.ts';

// By what the container says of them, without reading them.
const CLAIMED = { metadataOnly: true };

/** A stretch of a video, in seconds on the player's timeline: the frames shown from `start` on and before `end`. */
export type TimeRange = { start: Seconds; end: Seconds };

/**
 * An open video, whatever reads it. All times are the player's, in seconds, those of its samples, too. Dispose it to close
 * the file and all that reads it.
 */
export abstract class Video implements Disposable, FrameSource, PictureSource, SoundSource {
  /** Where frames lie. */
  readonly locator: FrameLocator;
  /** Single frames. */
  readonly reader: FrameReader;
  /** Pictures in the order in which they are played. */
  readonly pictures: PictureStream;
  readonly sound: SoundStream;
  /** The packets that frames are decoded from; of what FFmpeg reads, an index of them without their data. */
  readonly packets: Packets;
  protected readonly opened: VideoFile;

  constructor(opened: VideoFile) {
    this.opened = opened;
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

  /** The size of the upright picture, in pixels. */
  get picture(): PixelSize {
    return this.opened.picture;
  }

  /** What turns decoded pixels upright. */
  get rotation(): Rotation {
    return this.opened.rotation;
  }

  /** What the file says of its colours; null where it says nothing. */
  get color(): SampleColor {
    return this.opened.color;
  }

  /** True where the container has an index, so that every frame's time can be listed without reading the media data. */
  get hasIndex(): boolean {
    return this.opened.hasIndex;
  }

  /** Whether coming to a range's first frame takes so long that many short ranges take far longer than a few long ones. */
  abstract readonly startsSlowly: boolean;

  /** Whether the samples of {@link frames} hold the whole picture, and not just the rectangles asked for. */
  abstract readonly givesWholeFrames: boolean;

  /**
   * Decodes the frames of a range, in order, of which only rectangles (upright pixels) will be looked at. A time means the
   * frame that starts within a hair of it. The consumer closes each sample.
   * @throws {MissingFramesError} after the last frame, when the decoder left some out
   * @throws {DOMException} what the decoder reports
   */
  abstract frames(
    range: TimeRange,
    rects: readonly PixelRect[],
    preference?: DecoderPreference,
  ): AsyncGenerator<VideoSample, void, unknown>;

  /** The frame that starts at a time; null where there is none. The caller closes it. */
  abstract frameAt(start: Seconds): Promise<VideoSample | null>;

  /** The frames from the one shown at a time on, in samples not smaller than `size`. The consumer closes each. */
  abstract played(from: Seconds, size: PixelSize): AsyncGenerator<VideoSample, void, unknown>;

  /** The sound of a stretch, silence where it has none; null of a video without sound that can be decoded. */
  abstract listen(from: Seconds, duration: Seconds): Promise<SoundPiece | null>;

  /** {@link frames} with the whole picture in every sample. */
  abstract wholeFrames(range: TimeRange): AsyncGenerator<VideoSample, void, unknown>;

  /**
   * Decodes keyframes, by their times (ascending), in order: they need no other frame, and go through the decoder as one
   * stream. What the container only claims to be one is left out. The consumer closes each sample.
   * @throws {DOMException} what the decoder reports
   */
  abstract keyframes(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    preference?: DecoderPreference,
  ): AsyncGenerator<VideoSample, void, unknown>;

  /** Whether the sound can be decoded. */
  abstract canHear(): Promise<boolean>;

  /** Decodes the sound of a range, cut to the sample, piece by piece. The consumer closes each. */
  abstract heard(range: TimeRange): AsyncGenerator<AudioSample, void, unknown>;

  /** The packets that clips may copy, in the player's time; null where the file's cannot be had. */
  abstract copyable(): Promise<Packets | null>;

  /** Tells which kind of decoder is quicker on the first frames, each looked at as they will be. */
  abstract raceDecoders(createLook: CreateLook): Promise<DecoderPreference>;

  /** The keyframe at or before a time, by what the container says; null where it knows none. */
  keyframeBefore(time: Seconds): Promise<Seconds | null> {
    return timeOf(this.packets.picture.keyframe(time, CLAIMED));
  }

  /** The first keyframe later than a time, by what the container says; null where it knows none. */
  keyframeAfter(time: Seconds): Promise<Seconds | null> {
    const { picture } = this.packets;
    const after = picture
      .keyframe(time, CLAIMED)
      .then((before) => (before ? picture.nextKeyframe(before, CLAIMED) : picture.firstKeyframe(CLAIMED)));
    return timeOf(after);
  }

  /** Where decoding has to begin for the frame shown at a time: a keyframe in truth. Null where there is none. */
  decodableFrom(time: Seconds): Promise<Seconds | null> {
    return timeOf(this.packets.picture.keyframe(time));
  }

  /** Up to so many keyframes spread evenly over the video, ascending, by what the container says. */
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
    // NOTE: damage is the decoder's to report.
    return null;
  }
}
