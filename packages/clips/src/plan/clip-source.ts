import type { ClipSettings } from '@framescout/contract';
import { openVideo, type Packets, type Video } from '@framescout/media';
import { encodableCodecs, joinEncoder } from './encoders.ts';
import { FORMATS } from './format-traits.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { readSourceTraits, type SourceTraits } from './source-traits.ts';

/** A video that clips are cut from. */
export type ClipSource = Disposable & {
  readonly video: Video;
  /** What is copied from: the packets of the file, even where FFmpeg decodes it. */
  readonly copied: Packets;
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
  const video = await openVideo(file, name, core);
  const copied = await video.copyable();
  const traits = await readSourceTraits(video, copied);
  const [encoder, encodable] = await Promise.all([joinEncoder(video, traits), encodableCodecs(traits)]);
  return {
    video,
    copied: copied ?? video.packets,
    traits,
    joinEncoder: encoder,
    outlook(settings) {
      const { encodesVideo } = FORMATS[settings.selectedFormat];
      const canEncode = encodesVideo.some((codec) => encodable.has(codec));
      return outlookOf(traits, settings, { canJoin: encoder !== null, canEncode });
    },
    [Symbol.dispose]() {
      video[Symbol.dispose]();
    },
  };
}
