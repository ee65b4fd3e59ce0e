import type { Video } from '@framescout/media';
import {
  type AudioCodec,
  canEncodeAudio,
  canEncodeVideo,
  getEncodableVideoCodecs,
  getFirstEncodableVideoCodec,
  Quality,
  type VideoCodec,
} from 'mediabunny';
import { ClipRefusedError } from '../errors.ts';
import { audioBitrate, videoBitrate } from './bitrates.ts';
import type { FormatTraits } from './format-traits.ts';
import { provideAac } from './provide-aac.ts';
import type { SourceTraits } from './source-traits.ts';

/** What a clip's picture is encoded to. `bitrate` in bit/s. */
export type PictureEncoding = { codec: VideoCodec; bitrate: number };

/** What a clip's sound is encoded to. `bitrate` in bit/s. */
export type SoundEncoding = { codec: AudioCodec; bitrate: number };

/**
 * The encoding of a clip's picture at `frameRate` frames a second.
 * @throws {ClipRefusedError} when the browser encodes nothing that the container takes
 */
export async function choosePictureEncoding(
  source: SourceTraits,
  format: FormatTraits,
  frameRate: number,
): Promise<PictureEncoding> {
  const { width, height } = source;
  const bitrate = videoBitrate({ width, height, frameRate, sourceBitrate: source.bitrate });
  const size = { width: even(width), height: even(height), quality: new Quality({ bitrate }) };
  const codec = await getFirstEncodableVideoCodec([...format.encodesVideo], size);
  if (!codec) {
    throw new ClipRefusedError(
      `This browser has no encoder for ${format.label} at ${width} x ${height}. Choose another format.`,
    );
  }
  return { codec, bitrate };
}

/**
 * The encoding of a clip's sound.
 * @throws {ClipRefusedError} when the browser encodes nothing that the container takes
 */
export async function chooseSoundEncoding(
  channels: number,
  { encodesAudio, label }: FormatTraits,
): Promise<SoundEncoding> {
  provideAac();
  const bitrate = audioBitrate(channels);
  for (const codec of encodesAudio) {
    if (await canEncodeAudio(codec, { quality: new Quality({ bitrate }) })) return { codec, bitrate };
  }
  throw new ClipRefusedError(`This browser has no encoder for the sound of ${label}. Choose another format.`);
}

/** How the parts of a smart cut are encoded: as the video itself; null where this browser has no encoder for it. */
export async function joinEncoder(
  { info, packets }: Video,
  source: SourceTraits,
): Promise<VideoEncoderConfig | null> {
  // Of HEVC the parts could not say that they differ, as those of H.264 do.
  if (info.reader === 'ffmpeg' || source.codec === 'hevc') return null;
  // The parts would have eight bits and other colours than the rest, whatever the encoder calls them.
  if (!source.isPlain || source.isHdr) return null;
  const decoderConfig = await packets.picture.track.getDecoderConfig();
  if (!source.codec || !decoderConfig || !(await canEncodeVideo(source.codec))) return null;
  const bitrate = videoBitrate({ ...source, sourceBitrate: null });
  const { track } = packets.picture;
  const [width, height] = await Promise.all([track.getCodedWidth(), track.getCodedHeight()]);
  const shared = { width, height, bitrate, framerate: source.frameRate, latencyMode: 'quality' as const };
  const isAvc = source.codec === 'avc';
  // Units with start codes, as transport streams have them, are not taken apart here.
  if (isAvc && !decoderConfig.description) return null;
  const avc = isAvc ? { avc: { format: 'avc' as const } } : {};
  for (const codec of [decoderConfig.codec, ...(isAvc ? AVC_LEVELS : [])]) {
    const config: VideoEncoderConfig = { ...shared, ...avc, codec };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  return null;
}

// High profile, levels 4.0 to 5.2: for videos whose own profile no encoder here writes.
const AVC_LEVELS = ['avc1.640028', 'avc1.64002a', 'avc1.640033', 'avc1.640034'];

/** The codecs that this browser encodes a video's picture to. */
export async function encodableCodecs({ width, height }: SourceTraits): Promise<ReadonlySet<VideoCodec>> {
  return new Set(await getEncodableVideoCodecs(undefined, { width: even(width), height: even(height) }));
}

/** The nearest even number not below: encoders take no odd sizes. */
export function even(size: number): number {
  return 2 * Math.ceil(size / 2);
}
