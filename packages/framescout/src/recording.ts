import type { VideoInfo } from '@framescout/contract';
import { StudyCache } from '@framescout/engine';
import { fingerprintVideo, openVideo, type Video } from '@framescout/media';

/** An open recording, with what has been learned from it. Disposing it closes the file. */
export class Recording implements Disposable {
  /** The recording's picture, sound and packets; all times are in seconds on the player's timeline. */
  readonly video: Video;
  /**
   * A cache of what was learned from it, and what was read for that; a scan after a check need not read it
   * again.
   */
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

/**
 * Opens a recording without loading it. `name` is used in messages. In a browser, `core` opens it with
 * FFmpeg, for files that the browser itself cannot read.
 * @throws {UnreadableFileError} if it is not a video file, naming what it seems to be
 * @throws {UnsupportedCodecError} if there is no decoder for its video
 */
export async function open(
  file: Blob,
  name: string,
  { core = null }: { core?: WebAssembly.Module | null } = {},
): Promise<Recording> {
  return new Recording(await openVideo(file, name, core));
}
