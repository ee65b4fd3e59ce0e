import { bytesAt, unlessDamaged, viewOf } from '@framescout/base';

/** A program's stream: packet id, type, and what else the map says (ISO/IEC 13818-1, 2.4.4.8). */
export type ProgramStream = { pid: number; type: number; descriptors: readonly Descriptor[] };

/** A descriptor of a stream in a program map. */
export type Descriptor = { tag: number; content: Uint8Array };

const PROGRAMS_PID = 0;
const CHECKSUM = 4;
/** In bytes: tables repeat at least every half second, which is this much at 60 Mbit/s. */
const TABLES_WITHIN = 4_000_000;

/** Lists the streams of each program of an MPEG transport stream with this packet layout; null if they are damaged. */
export async function readProgramMaps(file: Blob, layout: PacketLayout): Promise<ProgramStream[][] | null> {
  const bytes = await bytesAt(file, 0, TABLES_WITHIN);
  const sectionOf = (pid: number) => findSection(bytes, layout, pid);
  return unlessDamaged(() => {
    const programs = sectionOf(PROGRAMS_PID);
    const maps = programs ? mapPids(programs).flatMap((pid) => sectionOf(pid) ?? []) : [];
    return maps.map(streamsOf);
  }, null);
}

/** Returns the first table carried by packets with this id, without its checksum. */
function findSection(bytes: Uint8Array, { stride, prefix }: PacketLayout, pid: number): Uint8Array | null {
  let section: number[] | null = null;
  for (let at = prefix; at + TRANSPORT_PACKET <= bytes.length; at += stride) {
    const packet = bytes.subarray(at, at + TRANSPORT_PACKET);
    const header = viewOf(packet).getUint32(0);
    if (((header >> 8) & 0x1fff) !== pid) continue;
    const hasAdaptation = (header & 0x20) !== 0;
    const payload = packet.subarray(hasAdaptation ? 5 + (packet[4] ?? 0) : 4);
    const isFirst = (header & 0x400000) !== 0;
    // In a packet that starts a section, a pointer byte precedes what is left of the previous one.
    const start = 1 + (payload[0] ?? 0);
    if (!section) section = isFirst ? [...payload.subarray(start)] : null;
    else section.push(...(isFirst ? payload.subarray(1, start) : payload));
    if (!section || section.length < 3) continue;
    const length = 3 + uint12(Uint8Array.from(section), 1);
    if (section.length >= length) return Uint8Array.from(section.slice(0, length - CHECKSUM));
  }
  return null;
}

/** Returns the packet ids of the program maps; program 0 is the network's own table. */
function mapPids(programs: Uint8Array): number[] {
  const view = viewOf(programs);
  const pids: number[] = [];
  for (let at = 8; at + 4 <= programs.length; at += 4) {
    if (view.getUint16(at) !== 0) pids.push(view.getUint16(at + 2) & 0x1fff);
  }
  return pids;
}

function streamsOf(map: Uint8Array): ProgramStream[] {
  const streams: ProgramStream[] = [];
  let at = 12 + uint12(map, 10);
  while (at + 5 <= map.length) {
    const until = at + 5 + uint12(map, at + 3);
    const pid = viewOf(map).getUint16(at + 1) & 0x1fff;
    streams.push({ pid, type: map[at] ?? 0, descriptors: descriptorsIn(map.subarray(at + 5, until)) });
    at = until;
  }
  return streams;
}

function descriptorsIn(bytes: Uint8Array): Descriptor[] {
  const found: Descriptor[] = [];
  for (let at = 0; at + 2 <= bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    const [tag = 0, length = 0] = bytes.subarray(at);
    found.push({ tag, content: bytes.subarray(at + 2, at + 2 + length) });
  }
  return found;
}

function uint12(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint16(at) & 0xfff;
}

/** A transport stream's layout: distance between packets, and what precedes each (bytes). */
export type PacketLayout = { stride: number; prefix: number };

/** The length of a packet in bytes (ISO/IEC 13818-1). */
export const TRANSPORT_PACKET = 188;

// In M2TS, as from cameras, each packet is preceded by a 4-byte timestamp.
const LAYOUTS: readonly PacketLayout[] = [
  { stride: 188, prefix: 0 },
  { stride: 192, prefix: 4 },
];
const SYNC = 0x47;

/** Detects how a file's packets are laid out, from its first bytes; returns null if it is not a transport stream. */
export function findPacketLayout(head: Uint8Array): PacketLayout | null {
  const layout = LAYOUTS.find(({ stride, prefix }) =>
    [0, 1, 2].every((index) => head[index * stride + prefix] === SYNC),
  );
  return layout ?? null;
}
