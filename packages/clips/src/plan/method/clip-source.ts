import { memoizeAsync, type ReadingWatch } from '@framescout/base';
import type { Subtitles } from '@framescout/containers';
import type { ClipFormat, ClipLayout, ClipQuality, ClipSettings, ClipShape } from '@framescout/contract';
import { isFFmpegOff, openVideo, type Video } from '@framescout/media';
import type { ClipMaterial } from '../recipe/clip-material.ts';
import type { PlannedMethod } from '../recipe/clip-method.ts';
import { decideMethod } from './decide-method.ts';
import {
  choosePictureEncoding,
  chooseSoundEncoding,
  encodableCodecs,
  joinEncoder,
  type PictureEncoding,
  type SoundEncoding,
} from './encoders.ts';
import { FORMATS } from './format-traits.ts';
import { readSourceTraits, type SourceTraits } from './source-traits.ts';

/** A video to plan and write clips from. */
export type ClipSource = Disposable &
  ClipMaterial & {
    readonly traits: SourceTraits;
    readonly subtitles: Subtitles;
    /** The encoder for parts that cannot be copied, matching the rest; null if there is none here. */
    readonly joinEncoder: VideoEncoderConfig | null;
    /** Returns how its clips are made with these settings. */
    planMethod(settings: ClipSettings): PlannedMethod;
    /** Chooses a picture's encoding at a rate, with the bits that the video needs. @throws {ClipRefusedError} */
    pictureEncoding(
      format: ClipFormat,
      frameRate: number,
      quality: ClipQuality,
      layout: ClipLayout | null,
    ): Promise<PictureEncoding>;
    /** Chooses the encoding of the sound in a container. @throws {ClipRefusedError} */
    soundEncoding(format: ClipFormat, channels: number, sampleRate: number): Promise<SoundEncoding>;
  };

/** Opens a video for cutting. @throws {UnreadableFileError} @throws {UnsupportedCodecError} */
export async function openClipSource(
  file: Blob,
  name: string,
  core: WebAssembly.Module | null,
  watch: ReadingWatch = {},
): Promise<ClipSource> {
  const video = await openVideo(file, name, core, watch);
  try {
    return await describe(video);
  } catch (error) {
    video[Symbol.dispose]();
    throw error;
  }
}

async function describe(video: Video): Promise<ClipSource> {
  const copied = await video.copyable();
  const [traits, subtitles] = await Promise.all([readSourceTraits(video, copied), video.subtitles()]);
  const [encoder, encodable] = await Promise.all([joinEncoder(video, traits), encodableCodecs(traits)]);
  // Hundreds of clips would ask the browser the same question.
  const chooseEncoding = memoizeAsync(
    (format: ClipFormat, frameRate: number, quality: ClipQuality, shape: ClipShape | 'as recorded') =>
      choosePictureEncoding(traits, FORMATS[format], {
        frameRate,
        quality,
        shape: shape === 'as recorded' ? null : shape,
      }),
  );
  return {
    video,
    copied,
    traits,
    subtitles,
    joinEncoder: encoder,
    planMethod(settings) {
      const { label, family, encodesVideo } = FORMATS[settings.selectedFormat];
      if (family === 'ffmpeg' && isFFmpegOff()) return { kind: 'refused', message: explainFFmpegOff(label) };
      const canEncode = encodesVideo.some((codec) => encodable.has(codec));
      return decideMethod(traits, settings, { canJoin: encoder !== null, canEncode });
    },
    pictureEncoding: (format, frameRate, quality, layout) =>
      chooseEncoding(format, frameRate, quality, layout?.shape ?? 'as recorded'),
    soundEncoding: memoizeAsync((format: ClipFormat, channels: number, sampleRate: number) =>
      chooseSoundEncoding({ channels, sampleRate }, FORMATS[format]),
    ),
    [Symbol.dispose]() {
      video[Symbol.dispose]();
    },
  };
}

function explainFFmpegOff(format: string): string {
  return `${format} clips are written by FFmpeg, which is switched off on this server. Choose MP4 or MKV.`;
}
