import type { ReadingWatch } from '@framescout/base';
import type { VideoInfo } from '@framescout/contract';
import { StudyCache } from '@framescout/engine';
import { fingerprintVideo, openVideo, type Video } from '@framescout/media';

/** An open recording, with what has been learned from it. Disposing it closes the file. */
export class Recording implements Disposable {
  /** The recording's picture, sound and packets; all times are in seconds on the player's timeline. */
  readonly video: Video;
  /** What was learned and read; a scan after a check need not read it again. */
  readonly studies: StudyCache;
  #fingerprint: Promise<string> | null = null;

  constructor(video: Video) {
    this.video = video;
    this.studies = new StudyCache(video);
  }

  /** Facts from the file's headers: size, frame rate, duration, codec, tracks. */
  get info(): VideoInfo {
    return this.video.info;
  }

  /** Returns a text that identifies the file, whatever its name, and the timeline of its times. */
  fingerprint(): Promise<string> {
    this.#fingerprint ??= fingerprintVideo(this.video).catch((error: unknown) => {
      // The file may be readable again at the next call.
      this.#fingerprint = null;
      throw error;
    });
    return this.#fingerprint;
  }

  [Symbol.dispose](): void {
    this.video[Symbol.dispose]();
  }
}

/** How a recording is opened. */
export type OpenOptions = ReadingWatch & {
  /** FFmpeg in WebAssembly, which then reads the recording. */
  core?: WebAssembly.Module | null;
};

/**
 * Opens a recording without loading it. `name` is used in messages. In a browser, `core` opens it with
 * FFmpeg, for files that the browser itself cannot read. `onProgress` follows the reading, which takes
 * long for files that have to be read as a whole; `signal` cancels it.
 * @throws {UnreadableFileError} if it is not a video file, naming what it seems to be
 * @throws {UnsupportedCodecError} if there is no decoder for its video
 * @throws the reason of `signal` as soon as it is aborted
 */
export async function open(
  file: Blob,
  name: string,
  { core = null, ...watch }: OpenOptions = {},
): Promise<Recording> {
  return new Recording(await openVideo(file, name, core, watch));
}
