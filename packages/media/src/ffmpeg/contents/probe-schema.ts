import { z } from 'zod';

const numeric = z.coerce.number();
const ratio = z.string().transform((text) => {
  const [over = 0, under = 1] = text.split(/[:/]/).map(Number);
  return under > 0 ? over / under : 0;
});

// Matroska has it in upper case.
const timecodeTags = { timecode: z.string().optional(), TIMECODE: z.string().optional() };

const streamSchema = z.object({
  index: z.int(),
  // Missing for streams that FFmpeg cannot identify.
  codec_type: z.string().default('unknown'),
  codec_name: z.string().default('unknown'),
  codec_tag_string: z.string().default(''),
  width: z.int().optional(),
  height: z.int().optional(),
  has_b_frames: z.int().default(0),
  nb_frames: numeric.default(0),
  sample_aspect_ratio: ratio.optional(),
  avg_frame_rate: ratio.default(0),
  r_frame_rate: ratio.default(0),
  color_space: z.string().optional(),
  color_range: z.string().optional(),
  channels: z.int().default(0),
  sample_rate: numeric.default(0),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
  disposition: z
    .object({ attached_pic: z.int().default(0), default: z.int().default(0) })
    .default({ attached_pic: 0, default: 0 }),
  tags: z
    .object({
      title: z.string().optional(),
      language: z.string().optional(),
      ...timecodeTags,
    })
    .default({}),
});

const packetSchema = z
  .object({
    stream_index: z.int(),
    pts_time: numeric.nullable().default(null),
    dts_time: numeric.nullable().default(null),
    size: numeric,
    flags: z.string(),
  })
  .transform(({ stream_index, pts_time: pts, dts_time: dts, size: bytes, flags }) => {
    const packet: ProbedPacket = { pts, dts, bytes, ...marksOf(flags) };
    return { stream_index, packet };
  });

/** A stream as ffprobe describes it. */
export type ProbedStream = z.infer<typeof streamSchema>;

/** What `ffprobe -show_streams -show_format -show_chapters -of json` says, and first packets. */
export const probeSchema = z.object({
  streams: z.array(streamSchema),
  packets: z.array(packetSchema).default([]),
  chapters: z
    .array(z.object({ start_time: numeric, tags: z.object({ title: z.string().optional() }).default({}) }))
    .default([]),
  format: z.object({
    format_name: z.string(),
    format_long_name: z.string().default(''),
    start_time: numeric.default(0),
    tags: z
      .object({ creation_time: z.string().optional(), major_brand: z.string().optional(), ...timecodeTags })
      .default({}),
  }),
});

export type Probe = z.infer<typeof probeSchema>;

/** A packet as ffprobe lists it: times (s, or null), bytes, and natively the unit's file offset. */
export type ProbedPacket = {
  pts: number | null;
  dts: number | null;
  bytes: number;
  isKey: boolean;
  /** Whether an edit list hides its frame, so it is only needed to decode others. */
  isHidden?: true;
  position?: number;
};

const TIME = '(-?[\\d.]+|N/A)';
const PACKET_LINE = new RegExp(`^${TIME},${TIME},(\\d+),([K_][D_]?)[C_]?(?:,.*)?$`);

/** Parses a line of ffprobe's CSV (`pts_time,dts_time,size,flags`); null for other lines. */
export function readPacketLine(line: string): ProbedPacket | null {
  const [, pts = '', dts = '', bytes, flags] = PACKET_LINE.exec(line.trim()) ?? [];
  if (flags === undefined) return null;
  return { pts: timeOf(pts), dts: timeOf(dts), bytes: Number(bytes), ...marksOf(flags) };
}

function marksOf(flags: string): Pick<ProbedPacket, 'isKey' | 'isHidden'> {
  return { isKey: flags.startsWith('K'), ...(flags[1] === 'D' && { isHidden: true }) };
}

function timeOf(text: string): number | null {
  const time = Number.parseFloat(text);
  return Number.isNaN(time) ? null : time;
}
