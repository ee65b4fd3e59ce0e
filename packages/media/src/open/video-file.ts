import type { Seconds, VideoInfo } from '@framescout/contract';
import type { Input, InputAudioTrack, InputVideoTrack, VideoSample } from 'mediabunny';
import type { ContainerClock } from '../container-clock.ts';
import type { SeekableFile } from '../ffmpeg/ffmpeg-frames.ts';
import type { FFmpegPlayback } from '../ffmpeg/ffmpeg-playback.ts';
import type { PixelRect, PixelSize, Rotation } from '../sample/pixel-rect.ts';
import type { SampleColor } from '../sample/to-rgb.ts';
import type { Subtitles } from '../subtitles/subtitle-track.ts';

/**
 * An opened video file: its demuxer and metadata, on the container's clock.
 * Its `clock` matches the player's, as measured in Chromium: container timestamps are used unchanged, wherever the file
 * starts. But if an edit list cuts frames off the front, the first remaining frame is shown at 0, even if the cut is
 * within a frame. MPEG-TS, whose timestamps start anywhere, counts from its first frame.
 */
export type VideoFile = Disposable & {
  readonly file: Blob;
  readonly input: Input;
  readonly track: InputVideoTrack;
  /** The sound tracks of `info`, in the same order, null for those that only FFmpeg reads; none if it reads the video. */
  readonly sounds: readonly (InputAudioTrack | null)[];
  readonly info: VideoInfo;
  readonly clock: ContainerClock;
  readonly picture: PixelSize;
  readonly rotation: Rotation;
  /** The colours that the file declares; null if it does not. */
  readonly color: SampleColor;
  /** Whether the container has an index, so that every timestamp can be listed without reading the media data. */
  readonly hasIndex: boolean;
  /** All frames' times (seconds, ascending), if they were found on opening. */
  readonly frameTimes: Float64Array | null;
  /** Which subtitles it has, in the container's time; none if what lists them is damaged. */
  subtitles(): Promise<Subtitles>;
  /** FFmpeg's access to it; null if the browser reads it. */
  readonly ffmpeg: FFmpegReading | null;
};

/** FFmpeg's access to a video. */
export type FFmpegReading = SeekableFile & {
  /**
   * Decodes frames at the given frame times (seconds, ascending): whole, or only `rects` of them, aligned to even
   * pixels. The consumer closes each.
   */
  decodeFrames(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    rects: readonly PixelRect[] | null,
  ): AsyncGenerator<VideoSample, void, unknown>;
  /** The frame at a time, to be closed by the caller; null if FFmpeg finds none. */
  readFrame(time: Seconds): Promise<VideoSample | null>;
  /** How many subtitle tracks the file has, of whatever kind. */
  readonly subtitleTracks: number;
  readonly playback: FFmpegPlayback;
};
