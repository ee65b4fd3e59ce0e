import type { Container } from '@framescout/containers';
import type { Seconds, VideoInfo } from '@framescout/contract';
import type { Input, InputAudioTrack, InputVideoTrack, VideoSample } from 'mediabunny';
import type { SeekableFile } from '../ffmpeg/frames/ffmpeg-frames.ts';
import type { FFmpegPlayback } from '../ffmpeg/frames/ffmpeg-playback.ts';
import type { PixelRect, PixelSize, Rotation } from '../sample/pixel-rect.ts';
import type { SampleColor } from '../sample/to-rgb.ts';
import type { ContainerClock } from './container-clock.ts';

/**
 * An opened video file: its demuxer and metadata, on the container's clock. Its `clock` matches the player's,
 * as measured in Chromium: container timestamps are used unchanged, wherever the file starts. But if an edit
 * list cuts frames off the start, the first remaining frame is shown at 0, even if the cut is within a frame.
 * MPEG-TS, whose timestamps start anywhere, counts from its first frame.
 */
export type VideoFile = Disposable & {
  readonly file: Blob;
  /** What its container says: read once, for all who ask. */
  readonly container: Container;
  readonly input: Input;
  readonly track: InputVideoTrack;
  /** The tracks of `info`; null for those only FFmpeg reads. Empty if it reads the video. */
  readonly sounds: readonly (InputAudioTrack | null)[];
  readonly info: VideoInfo;
  readonly clock: ContainerClock;
  readonly picture: PixelSize;
  readonly rotation: Rotation;
  /** The colors that the file declares; fields are null where it declares none. */
  readonly color: SampleColor;
  /** Whether every timestamp can be listed by an index, without reading the media data. */
  readonly hasIndex: boolean;
  /** All frame times (seconds, ascending), if they were collected on opening. */
  readonly frameTimes: Float64Array | null;
};

/** A video file that FFmpeg reads; its frames were listed on opening. */
export type FFmpegVideoFile = VideoFile & {
  readonly frameTimes: Float64Array;
  readonly ffmpeg: FFmpegReading;
};

/** FFmpeg's access to a video. */
export type FFmpegReading = SeekableFile & {
  /** Decodes frames at these times (s, ascending), whole or only `rects`. The consumer closes each. */
  decodeFrames(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    rects: readonly PixelRect[] | null,
  ): AsyncGenerator<VideoSample, void, unknown>;
  /** Returns the frame at a time, which the caller closes; null if FFmpeg finds none. */
  readFrame(time: Seconds): Promise<VideoSample | null>;
  /** The number of subtitle tracks in the file, of any kind. */
  readonly subtitleTracks: number;
  readonly playback: FFmpegPlayback;
};
