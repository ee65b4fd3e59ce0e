import { FrameLocator, type OpenVideo, openForeignVideo, openVideo } from '@framescout/engine';
import { joinEncoder } from '../plan/encoders.ts';
import { readSourceTraits, type SourceTraits } from '../plan/source-traits.ts';
import { openCopied } from './open-copied.ts';

/** A video that clips are cut from. */
export type ClipSource = Disposable & {
  readonly video: OpenVideo;
  /** What is copied from: the video, but with packets of its own where FFmpeg decodes it. */
  readonly copied: OpenVideo;
  readonly locator: FrameLocator;
  readonly traits: SourceTraits;
  /** How what cannot be copied is encoded to fit the rest; null where this browser cannot. */
  readonly joinEncoder: VideoEncoderConfig | null;
};

/**
 * Opens a video for cutting, through FFmpeg where that is given.
 * @throws {UnreadableFileError} @throws {UnsupportedCodecError} as the engine does
 */
export async function openClipSource(
  file: Blob,
  name: string,
  core: WebAssembly.Module | null,
): Promise<ClipSource> {
  const video = core ? await openForeignVideo({ core, file, name }) : await openVideo(file, name);
  const copied = video.foreign ? await openCopied(video) : video;
  const traits = await readSourceTraits(video, copied);
  return {
    video,
    copied: copied ?? video,
    locator: new FrameLocator(video),
    traits,
    joinEncoder: await joinEncoder(video, traits),
    [Symbol.dispose]() {
      if (copied !== video) copied?.[Symbol.dispose]();
      video[Symbol.dispose]();
    },
  };
}
