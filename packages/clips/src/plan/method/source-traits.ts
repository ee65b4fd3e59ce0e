import {
  avcOf,
  type PixelAspect,
  SQUARE_PIXELS,
  sequenceSets,
  statedReordering,
} from '@framescout/containers';
import type { SoundTrack, VideoInfo } from '@framescout/contract';
import type { Packets, Video } from '@framescout/media';
import { type AudioCodec, EncodedPacketSink, type InputAudioTrack, type VideoCodec } from 'mediabunny';

/** What determines how a video's clips are made. `bitrate` (bit/s) is the picture's average. */
export type SourceTraits = {
  codec: VideoCodec | null;
  bitrate: number;
  frameRate: number;
  isVariableFrameRate: boolean;
  rotation: number;
  /** Whether it has a wider brightness and color range than the encoders here preserve. */
  isHdr: boolean;
  /** Whether it is eight-bit 4:2:0, as every encoder writes. */
  isPlain: boolean;
  hasSquarePixels: boolean;
  /** The shape of the packets' pixels with which the video is shown, whatever the packets themselves state. */
  pixelAspect: PixelAspect;
  /** Whether frames may be decoded in a different order than they are shown (B-frames). */
  isReordered: boolean;
  /** The size as shown: upright, with square pixels. */
  width: number;
  height: number;
  /** The size of the frames as decoded. */
  coded: { width: number; height: number };
  /** In the same order as in the video. */
  sounds: readonly SourceSound[];
};

/** A video's sound track; `codec` is null if its packets can't be read. Hz, bit/s. */
export type SourceSound = Pick<SoundTrack, 'channels' | 'sampleRate' | 'title' | 'language' | 'isDefault'> & {
  codec: AudioCodec | null;
  bitrate: number;
};

// In the second byte of a frame (ISO/IEC 11172-3, 2.4.2.3).
const LAYER_SHIFT = 1;
const LAYER_BITS = 3;
const LAYER_THREE = 1;

// Enough packets to estimate a bitrate that the file does not state.
const BITRATE_PACKETS = 300;

/** Reads the traits of a video; `copied` are the packets to copy from, if any. */
export async function readSourceTraits(video: Video, copied: Packets | null): Promise<SourceTraits> {
  if (!copied) return ffmpegTraits(video);
  const { info, picture } = copied;
  const { track } = picture;
  // Of what FFmpeg reads, Mediabunny may see another shape than is shown.
  const { displayWidth, displayHeight } = video.info;
  const pixelAspect = pixelAspectOf(video.info, info.rotation);
  const [codec, config, isHdr, stats, sounds] = await Promise.all([
    track.getCodec(),
    track.getDecoderConfig(),
    track.hasHighDynamicRange(),
    track.computePacketStats(BITRATE_PACKETS, { metadataOnly: true }),
    readSounds(video, copied),
  ]);
  return {
    codec,
    bitrate: Math.max(stats.averageBitrate, bitrateBeside(sounds, info)),
    frameRate: info.frameRate,
    isVariableFrameRate: info.isVariableFrameRate,
    rotation: info.rotation,
    isHdr,
    isPlain: isPlainCoding(info.codecString),
    hasSquarePixels: Math.abs(pixelAspect.width / pixelAspect.height - 1) < 0.01,
    pixelAspect,
    width: Math.round(displayWidth),
    height: Math.round(displayHeight),
    isReordered: codec === 'avc' && mayReorder(config),
    coded: { width: info.width, height: info.height },
    sounds,
  };
}

/** Returns the average bitrate (bit/s) of what a file contains besides its sounds. */
function bitrateBeside(
  sounds: readonly SourceSound[],
  { sizeBytes, duration }: Pick<VideoInfo, 'sizeBytes' | 'duration'>,
): number {
  const soundBits = sounds.reduce((sum, { bitrate }) => sum + bitrate, 0);
  return (8 * sizeBytes) / Math.max(1, duration) - soundBits;
}

/** Returns the traits of a video that can only be encoded; FFmpeg outputs eight-bit 4:2:0. */
function ffmpegTraits({ info }: Video): SourceTraits {
  const { frameRate, isVariableFrameRate, soundTracks } = info;
  return {
    codec: null,
    bitrate: bitrateBeside([], info),
    frameRate,
    isVariableFrameRate,
    rotation: 0,
    isHdr: false,
    isPlain: true,
    hasSquarePixels: true,
    pixelAspect: SQUARE_PIXELS,
    isReordered: false,
    width: Math.round(info.displayWidth),
    height: Math.round(info.displayHeight),
    coded: { width: info.width, height: info.height },
    sounds: soundTracks.map((sound) => ({ ...sound, codec: null, bitrate: 0 })),
  };
}

/** Reads the sounds' traits. FFmpeg and Mediabunny agree on their order, or none is copied. */
function readSounds({ info }: Video, { sounds }: Packets): Promise<SourceSound[]> {
  const isAlike = info.soundTracks.length === sounds.length;
  return Promise.all(
    info.soundTracks.map(async ({ channels, sampleRate, title, language, isDefault }, index) => ({
      channels,
      sampleRate,
      title,
      language,
      isDefault,
      ...(await readCoding(isAlike ? sounds[index]?.track : undefined)),
    })),
  );
}

async function readCoding(
  track: InputAudioTrack | undefined,
): Promise<Pick<SourceSound, 'codec' | 'bitrate'>> {
  if (!track) return { codec: null, bitrate: 0 };
  const stats = await track.computePacketStats(BITRATE_PACKETS, { metadataOnly: true });
  const codec = await track.getCodec();
  const isNamedWrongly = codec === 'mp3' && !(await isLayerThree(track));
  return { codec: isNamedWrongly ? null : codec, bitrate: stats.averageBitrate };
}

/** Whether Mediabunny's MP3 is no MP2, which it doesn't tell apart in transport streams and MP4. */
async function isLayerThree(track: InputAudioTrack): Promise<boolean> {
  const first = await new EncodedPacketSink(track).getFirstPacket();
  const layer = ((first?.data[1] ?? 0) >> LAYER_SHIFT) & LAYER_BITS;
  return layer === LAYER_THREE;
}

/** Returns the shape of pixels that gives an upright picture its shape, before they are rotated. */
function pixelAspectOf(
  { width, height, displayWidth, displayHeight }: VideoInfo,
  rotation: number,
): PixelAspect {
  const across = Math.round(displayWidth) * height;
  const down = Math.round(displayHeight) * width;
  const common = greatestDivisor(across, down);
  const upright = { width: across / common, height: down / common };
  return rotation % 180 === 0 ? upright : { width: upright.height, height: upright.width };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

// The H.264 profile without B-frames.
const BASELINE = /^avc[13]\.42/i;

/** Whether an H.264 track may contain B-frames, judging by its headers. */
function mayReorder(config: VideoDecoderConfig | null): boolean {
  if (config && BASELINE.test(config.codec)) return false;
  const avc = avcOf(config);
  return !avc || sequenceSets(avc).some((set) => statedReordering(set) !== 0);
}

// The 8-bit 4:2:0 profiles of H.264: Baseline, Main, Extended, High.
const PLAIN_AVC = /^avc[13]\.(42|4d|58|64)/i;
const PLAIN_VP9 = /^vp09\.00/;
const PLAIN_AV1 = /^av01\.0\.\w+\.08/;
const PLAIN_HEVC = /^(hvc1|hev1)\.[A-C]?1\./;

/** Whether a codec string (RFC 6381) means 8-bit 4:2:0; VP8 supports nothing else. */
export function isPlainCoding(codecString: string | null): boolean {
  if (codecString === null) return false;
  if (codecString === 'vp8' || codecString === 'vp9') return true;
  return [PLAIN_AVC, PLAIN_VP9, PLAIN_AV1, PLAIN_HEVC].some((pattern) => pattern.test(codecString));
}
