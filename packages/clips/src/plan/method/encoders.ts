import type { ClipQuality, ClipShape } from '@framescout/contract';
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
import { ClipRefusedError } from '../../errors.ts';
import { encodedSize, encodedSoundBitrate, roundUpToEven, videoBitrate } from './bitrates.ts';
import { encodesInHardware } from './encodes-in-hardware.ts';
import type { FormatTraits } from './format-traits.ts';
import { provideAac } from './provide-aac.ts';
import type { SourceTraits } from './source-traits.ts';

/** The encoding of a clip's picture: `bitrate` in bit/s, and whether this machine's hardware encodes it. */
export type PictureEncoding = { codec: VideoCodec; bitrate: number; isHardware: boolean };

/** The sound to be encoded: its channel count and sample rate (Hz). */
export type SoundLoad = { channels: number; sampleRate: number };

/** The encoding of a clip's sound. `bitrate` in bit/s. */
export type SoundEncoding = { codec: AudioCodec; bitrate: number; channels: number };

const STEREO = 2;

/** Chooses a picture's encoding in a shape (null: as recorded), at a rate. @throws {ClipRefusedError} */
export async function choosePictureEncoding(
  source: SourceTraits,
  format: FormatTraits,
  { frameRate, quality, shape }: { frameRate: number; quality: ClipQuality; shape: ClipShape | null },
): Promise<PictureEncoding> {
  const { width, height } = encodedSize(source, shape);
  // What the recording needs says little about parts of it that are enlarged.
  const sourceBitrate = shape ? null : source.bitrate;
  const bitrate = videoBitrate({ width, height, frameRate, sourceBitrate }, quality);
  const load = { width, height, quality: new Quality({ bitrate }) };
  const codec = await getFirstEncodableVideoCodec([...format.encodesVideo], load);
  if (!codec) {
    throw new ClipRefusedError(
      `${format.label} at ${width} x ${height} cannot be encoded here. Choose another format.`,
    );
  }
  const isHardware = await encodesInHardware(codec, { width, height, bitrate });
  return { codec, bitrate, isHardware };
}

/** Chooses a sound's encoding: all channels, or stereo if no encoder takes them. @throws {ClipRefusedError} */
export async function chooseSoundEncoding(
  { channels: wanted, sampleRate }: SoundLoad,
  { encodesAudio, label }: FormatTraits,
): Promise<SoundEncoding> {
  provideAac();
  for (const channels of new Set([wanted, Math.min(wanted, STEREO)])) {
    for (const codec of encodesAudio) {
      const bitrate = encodedSoundBitrate(codec, { channels, sampleRate });
      const shape = { numberOfChannels: channels, sampleRate, quality: new Quality({ bitrate }) };
      if (await canEncodeAudio(codec, shape)) return { codec, bitrate, channels };
    }
  }
  throw new ClipRefusedError(`Sound for ${label} cannot be encoded here. Choose another format.`);
}

/** Returns the encoder for parts of a smart cut, matching the video itself; null if this browser has none. */
export async function joinEncoder(
  { info, packets }: Video,
  source: SourceTraits,
): Promise<VideoEncoderConfig | null> {
  // HEVC parts could not declare how they differ, as H.264 parts can.
  if (info.reader === 'ffmpeg' || source.codec === 'hevc') return null;
  // Encoders outside browsers do not describe their output, which joining needs.
  if (typeof VideoEncoder === 'undefined') return null;
  // The encoded parts would have eight bits and other colors than the rest.
  if (!source.isPlain || source.isHdr) return null;
  const decoderConfig = await packets.picture.track.getDecoderConfig();
  if (!source.codec || !decoderConfig || !(await canEncodeVideo(source.codec))) return null;
  const bitrate = videoBitrate({ ...source, sourceBitrate: null }, 'high');
  const { track } = packets.picture;
  const [width, height] = await Promise.all([track.getCodedWidth(), track.getCodedHeight()]);
  const shared = { width, height, bitrate, framerate: source.frameRate, latencyMode: 'quality' as const };
  const isAvc = source.codec === 'avc';
  // Units with start codes, as in transport streams, are not supported here.
  if (isAvc && !decoderConfig.description) return null;
  const avc = isAvc ? { avc: { format: 'avc' as const } } : {};
  for (const codec of [decoderConfig.codec, ...(isAvc ? AVC_LEVELS : [])]) {
    const config: VideoEncoderConfig = { ...shared, ...avc, codec };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  return null;
}

// High profile, levels 4.0 to 5.2, for videos whose own profile this browser cannot encode.
const AVC_LEVELS = ['avc1.640028', 'avc1.64002a', 'avc1.640033', 'avc1.640034'];

/** Returns the codecs that this browser can encode a video's picture to. */
export async function encodableCodecs({ width, height }: SourceTraits): Promise<ReadonlySet<VideoCodec>> {
  return new Set(
    await getEncodableVideoCodecs(undefined, { width: roundUpToEven(width), height: roundUpToEven(height) }),
  );
}
