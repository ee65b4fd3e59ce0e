import type { Probe, ProbedPacket, ProbedStream } from '@framescout/media';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_DISCARD,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  type AVColorRange,
  type AVColorSpace,
  avGetCodecName,
  avGetMediaTypeString,
  type CodecParameters,
  type Dictionary,
  type IRational,
  Packet,
  type Stream,
} from 'node-av';
import { type Demuxer, secondsOf } from './demuxer.ts';

// Enough packets to see how a stream times its frames.
const HEAD_PACKETS = 200;
const MATRIX_BYTES = 36;
const FIXED_POINT = 2 ** 16;

/** Describes a file and its first packets as ffprobe does; the demuxer is then behind those. */
export async function describeContainer(demuxer: Demuxer): Promise<Probe> {
  const { format, streams } = demuxer;
  return {
    streams: streams.map(describeStream),
    packets: await readHead(demuxer),
    // node-av does not expose chapters.
    chapters: [],
    format: {
      format_name: format.iformat?.name ?? '',
      format_long_name: format.iformat?.longName ?? '',
      start_time: demuxer.start,
      tags: tagsOf(format.metadata),
    },
  };
}

/** Describes a packet the way ffprobe lists it. */
export function describePacket(packet: Packet, { timeBase }: Stream): ProbedPacket {
  return {
    pts: secondsOf(packet.pts, timeBase),
    dts: secondsOf(packet.dts, timeBase),
    bytes: packet.size,
    isKey: packet.isKeyframe,
    ...(packet.hasFlags(AV_PKT_FLAG_DISCARD) && { isHidden: true }),
    ...(packet.pos >= 0n && { position: Number(packet.pos) }),
  };
}

/** Returns how far a picture must be turned to be upright, in degrees counterclockwise. */
export function rotationOf({ codecpar }: Stream): number {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < MATRIX_BYTES) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at) / FIXED_POINT);
  const [wide, high] = [Math.hypot(a, c), Math.hypot(b, d)];
  if (wide === 0 || high === 0) return 0;
  return (-Math.atan2(b / high, a / wide) * 180) / Math.PI;
}

async function readHead(demuxer: Demuxer): Promise<Probe['packets']> {
  using packet = new Packet();
  packet.alloc();
  const packets: Probe['packets'] = [];
  while (packets.length < HEAD_PACKETS && (await demuxer.read(packet))) {
    const { streamIndex } = packet;
    const stream = demuxer.streams[streamIndex];
    if (stream) packets.push({ stream_index: streamIndex, packet: describePacket(packet, stream) });
    packet.unref();
  }
  return packets;
}

function describeStream(stream: Stream): ProbedStream {
  const { index, codecpar, avgFrameRate, rFrameRate, nbFrames, disposition, metadata } = stream;
  const { width, height, channels, sampleRate } = codecpar;
  return {
    index,
    codec_type: avGetMediaTypeString(codecpar.codecType) ?? 'unknown',
    codec_name: avGetCodecName(codecpar.codecId) ?? 'unknown',
    codec_tag_string: codecpar.codecTagString ?? '',
    width,
    height,
    has_b_frames: codecpar.videoDelay,
    nb_frames: Number(nbFrames),
    sample_aspect_ratio: pixelAspect(stream, codecpar),
    avg_frame_rate: ratioOf(avgFrameRate),
    r_frame_rate: ratioOf(rFrameRate),
    color_space: SPACES.get(codecpar.colorSpace),
    color_range: RANGES.get(codecpar.colorRange),
    channels,
    sample_rate: sampleRate,
    side_data_list: [{ rotation: rotationOf(stream) }],
    disposition: {
      attached_pic: disposition & AV_DISPOSITION_ATTACHED_PIC ? 1 : 0,
      default: disposition & AV_DISPOSITION_DEFAULT ? 1 : 0,
    },
    tags: tagsOf(metadata),
  };
}

const SPACES = new Map<AVColorSpace, string>([
  [AVCOL_SPC_BT709, 'bt709'],
  [AVCOL_SPC_BT470BG, 'bt470bg'],
  [AVCOL_SPC_SMPTE170M, 'smpte170m'],
]);

const RANGES = new Map<AVColorRange, string>([
  [AVCOL_RANGE_MPEG, 'tv'],
  [AVCOL_RANGE_JPEG, 'pc'],
]);

function pixelAspect(stream: Stream, codecpar: CodecParameters): number {
  return ratioOf(stream.sampleAspectRatio) || ratioOf(codecpar.sampleAspectRatio);
}

function ratioOf({ num, den }: IRational): number {
  return den > 0 ? num / den : 0;
}

function tagsOf(metadata: Dictionary | null): Record<string, string> {
  return metadata?.getAll() ?? {};
}
