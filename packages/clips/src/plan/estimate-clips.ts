import { type ClipFormat, type ClipSettings, clipFormatSchema, fadeOf } from '@framescout/contract';
import type { VideoCodec } from 'mediabunny';
import { encodedSize, STEREO_BITRATE } from './method/bitrates.ts';
import type { ClipSource } from './method/clip-source.ts';
import { hasRate } from './method/decide-method.ts';
import { FORMATS } from './method/format-traits.ts';
import type { SourceSound } from './method/source-traits.ts';
import type { PlannedMethod } from './recipe/clip-method.ts';
import { chooseMixEncoding, chooseSounds, soundsAsRecorded } from './sound/plan-sounds.ts';

/** What encodes the picture: the browser's encoder for a codec, or FFmpeg's for WMV. */
export type EncoderName = Exclude<VideoCodec, 'prores'> | 'wmv2';

/**
 * The estimated cost of clips in a container, before any of them is planned. Per second of clip: bytes, and
 * pixels that `encoder` has to encode; per clip: pixels encoded to join its edges; per frame: pixels.
 * `encoder` is null if nothing is encoded.
 */
export type ClipEstimate = {
  plannedMethod: PlannedMethod;
  bytesPerSecond: number;
  encoder: EncoderName | null;
  pixelsPerSecond: number;
  pixelsPerClip: number;
  pixelsPerFrame: number;
  /** How many subtitle tracks are kept, and how many have no room or can't be read. */
  subtitles: { kept: number; leftOut: number };
  /** Whether FFmpeg writes the clips; it has to start up for each. */
  needsFFmpeg: boolean;
};

// Recorders place a keyframe every one to four seconds; on average, a smart cut encodes half of such a GOP.
const JOINED_SECONDS = 1;

/** Estimates the cost of a video's clips with these settings. */
async function estimateClip(source: ClipSource, settings: ClipSettings): Promise<ClipEstimate> {
  const { traits } = source;
  const { selectedFormat: format, sourceFrameRate, quality, layout } = settings;
  const plannedMethod = source.planMethod(settings);
  const rate = sourceFrameRate === 'source' ? traits.frameRate : sourceFrameRate;
  const isEncoded = plannedMethod.kind === 'encode';
  const size = encodedSize(traits, layout?.shape ?? null);
  const encoding = isEncoded
    ? await source.pictureEncoding(format, rate, quality, layout).catch(() => null)
    : null;
  const pictureBits = encoding?.bitrate ?? traits.bitrate;
  const pixels = size.width * size.height;
  const shared = {
    plannedMethod,
    bytesPerSecond: (pictureBits + (await soundBits(source, settings))) / 8,
    needsFFmpeg: FORMATS[format].family === 'ffmpeg',
    pixelsPerFrame: pixels,
    subtitles: subtitlesIn(source, format),
  };
  if (plannedMethod.kind === 'smart-cut' && traits.codec && traits.codec !== 'prores') {
    const pixelsPerClip = JOINED_SECONDS * traits.frameRate * pixels;
    return { ...shared, encoder: traits.codec, pixelsPerSecond: 0, pixelsPerClip };
  }
  if (!isEncoded) return { ...shared, encoder: null, pixelsPerSecond: 0, pixelsPerClip: 0 };
  const frameRate = hasRate(traits, sourceFrameRate) ? traits.frameRate : rate;
  return {
    ...shared,
    encoder: format === 'wmv' ? 'wmv2' : encoderOf(encoding?.codec),
    pixelsPerSecond: frameRate * pixels,
    pixelsPerClip: 0,
  };
}

/** Estimates the bitrate (bit/s) of a clip's sounds together. */
async function soundBits(source: ClipSource, settings: ClipSettings): Promise<number> {
  const { selectedFormat } = settings;
  const { sounds } = source.traits;
  const { copiesAudio, holdsSounds } = FORMATS[selectedFormat];
  let bits = 0;
  for (const group of chooseSounds(settings, sounds.length, holdsSounds === 'several')) {
    const tracks = group.flatMap((index) => sounds[index] ?? []);
    const [only, ...others] = tracks;
    const isKept =
      others.length === 0 &&
      group.every((index) => soundsAsRecorded(settings, index)) &&
      !fadeOf(settings.finish, 'sound');
    const isCopied = only?.codec && isKept && copiesAudio.includes(only.codec);
    bits += isCopied ? only.bitrate : await encodedBits(source, selectedFormat, tracks);
  }
  return bits;
}

async function encodedBits(
  source: ClipSource,
  format: ClipFormat,
  tracks: readonly SourceSound[],
): Promise<number> {
  if (tracks.length === 0) return 0;
  // FFmpeg encodes these itself.
  if (format === 'flv' || format === 'wmv') return STEREO_BITRATE;
  const encoding = await chooseMixEncoding(source, format, tracks).catch(() => null);
  return encoding?.bitrate ?? STEREO_BITRATE;
}

function subtitlesIn({ subtitles }: ClipSource, format: ClipFormat): ClipEstimate['subtitles'] {
  const { tracks, unreadable } = subtitles;
  const kept = FORMATS[format].holdsSubtitles.length > 0 ? tracks.length : 0;
  return { kept, leftOut: tracks.length + unreadable - kept };
}

function encoderOf(codec: VideoCodec | undefined): EncoderName | null {
  // Nothing here encodes ProRes.
  return codec === undefined || codec === 'prores' ? null : codec;
}

/** Returns the {@link ClipEstimate} for each container. */
export async function estimateClips(
  source: ClipSource,
  settings: ClipSettings,
): Promise<Record<ClipFormat, ClipEstimate>> {
  const prospects = await Promise.all(
    clipFormatSchema.options.map(
      async (selectedFormat): Promise<[ClipFormat, ClipEstimate]> => [
        selectedFormat,
        await estimateClip(source, { ...settings, selectedFormat }),
      ],
    ),
  );
  return Object.fromEntries(prospects) as Record<ClipFormat, ClipEstimate>;
}
