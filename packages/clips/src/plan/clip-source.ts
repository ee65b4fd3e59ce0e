import type { ClipSettings } from '@framescout/contract';
import { FrameLocator, openForeignVideoFile, openVideoFile, type VideoFile } from '@framescout/media';
import { encodableCodecs, joinEncoder } from './encoders.ts';
import { FORMATS } from './format-traits.ts';
import { openCopied } from './open-copied.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { readSourceTraits, type SourceTraits } from './source-traits.ts';

/** A video that clips are cut from. */
export type ClipSource = Disposable & {
  readonly video: VideoFile;
  /** What is copied from: the video, but with packets of its own where FFmpeg decodes it. */
  readonly copied: VideoFile;
  readonly locator: FrameLocator;
  readonly traits: SourceTraits;
  /** How what cannot be copied is encoded to fit the rest; null where this browser cannot. */
  readonly joinEncoder: VideoEncoderConfig | null;
  /** How its clips come about under these settings. */
  outlook(settings: ClipSettings): Outlook;
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
  const video = core ? await openForeignVideoFile({ core, file, name }) : await openVideoFile(file, name);
  const copied = video.foreign ? await openCopied(video) : video;
  const traits = await readSourceTraits(video, copied);
  const [encoder, encodable] = await Promise.all([joinEncoder(video, traits), encodableCodecs(traits)]);
  return {
    video,
    copied: copied ?? video,
    locator: new FrameLocator(video),
    traits,
    joinEncoder: encoder,
    outlook(settings) {
      const { encodesVideo } = FORMATS[settings.selectedFormat];
      const canEncode = encodesVideo.some((codec) => encodable.has(codec));
      return outlookOf(traits, settings, { canJoin: encoder !== null, canEncode });
    },
    [Symbol.dispose]() {
      if (copied !== video) copied?.[Symbol.dispose]();
      video[Symbol.dispose]();
    },
  };
}
