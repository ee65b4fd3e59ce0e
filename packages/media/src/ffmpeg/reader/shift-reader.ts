import type { Seconds } from '@framescout/contract';
import type { Probe, ProbedPacket } from '../contents/probe-schema.ts';
import type { FFmpegReader } from './ffmpeg-reader.ts';

/** Returns a reader of the file, on a clock `by` seconds earlier. Owns the given reader. */
export function shiftReader(reader: FFmpegReader, by: Seconds): FFmpegReader {
  return {
    get canStream() {
      return reader.canStream;
    },
    seekLead: reader.seekLead,
    probe: async (signal) => shiftProbe(await reader.probe(signal), by),
    listPackets: async (watch) => shiftPackets(await reader.listPackets(watch), by),
    async *frames(run) {
      for await (const frame of reader.frames({ ...run, from: run.from + by })) {
        yield { ...frame, time: frame.time - by };
      }
    },
    isDamaged: (time, tolerance) => reader.isDamaged(time + by, tolerance),
    // Its times, like those of seeks, are counted from the file's start, wherever that is.
    sound: (run) => reader.sound(run),
    [Symbol.dispose]: () => reader[Symbol.dispose](),
  };
}

/** Returns the description of a file on whose clock everything comes `by` seconds earlier. */
export function shiftProbe({ packets, chapters, format, ...rest }: Probe, by: Seconds): Probe {
  return {
    ...rest,
    packets: packets.map(({ stream_index, packet }) => ({ stream_index, packet: shiftPacket(packet, by) })),
    chapters: chapters.map((chapter) => ({ ...chapter, start_time: chapter.start_time - by })),
    format: { ...format, start_time: format.start_time - by },
  };
}

/** Returns the same packets `by` seconds earlier. */
export function shiftPackets(packets: readonly ProbedPacket[], by: Seconds): ProbedPacket[] {
  return packets.map((packet) => shiftPacket(packet, by));
}

function shiftPacket(packet: ProbedPacket, by: Seconds): ProbedPacket {
  const { pts, dts } = packet;
  return { ...packet, pts: pts === null ? null : pts - by, dts: dts === null ? null : dts - by };
}
