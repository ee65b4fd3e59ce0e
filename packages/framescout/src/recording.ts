import type { VideoInfo } from '@framescout/contract';
import { type EvidenceStore, StudyCache } from '@framescout/engine';
import { fingerprintFile, openVideo, type Video } from '@framescout/media';

/** An open recording, with what has been learnt from it so far. Disposing it closes the file. */
export class Recording implements Disposable {
  /** The recording's picture, sound and packets; all times are the player's, in seconds. */
  readonly video: Video;
  /** What was learnt from it, and what was read for that; a scan after a check need not read it again. */
  readonly studies: StudyCache;
  /** Pixels that the last scan kept of it, by which an element can be learnt again; null if it kept none. */
  evidence: EvidenceStore | null = null;
  #fingerprint: Promise<string> | null = null;

  constructor(video: Video) {
    this.video = video;
    this.studies = new StudyCache(video);
  }

  /** What the file says about itself: size, frame rate, duration, codec, tracks. */
  get info(): VideoInfo {
    return this.video.info;
  }

  /** A hash by which the file is recognised, whatever its name. */
  fingerprint(): Promise<string> {
    this.#fingerprint ??= fingerprintFile(this.video.file);
    return this.#fingerprint;
  }

  [Symbol.dispose](): void {
    this.video[Symbol.dispose]();
  }
}

/**
 * Opens a recording without loading it. `name` is used in messages. In a browser, `core` opens it with FFmpeg, which is
 * for files that the browser itself refuses.
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
