import { bytesAt } from '../bytes-at.ts';
import { viewOf } from '../isobmff/box.ts';
import { findPacketLayout, type PacketLayout, TRANSPORT_PACKET } from '../transport/packet-layout.ts';
import { NO_SUBTITLES, type Subtitles } from './subtitle-track.ts';

const PROGRAMS_PID = 0;
const CHECKSUM = 4;
/** Tables are repeated every half a second at most; this is as much at 60 Mbit/s. */
const TABLES_WITHIN = 4_000_000;

const PRIVATE_DATA = 0x06;
/** Subtitles of Blu-ray discs, and of cameras that write like them. */
const PRESENTATION_GRAPHICS = 0x90;
// Descriptors and types of teletext pages: ETSI EN 300 468, 6.2.41 to 6.2.43.
const DVB_SUBTITLES = 0x59;
const TELETEXT = 0x56;
const TELETEXT_ENTRY = 5;
const TELETEXT_SUBTITLES = [2, 5];

/** Counts the subtitle tracks of an MPEG transport stream, all of which are pictures or teletext; none in other files. */
export async function readTransportSubtitles(file: Blob): Promise<Subtitles> {
  const layout = await findPacketLayout(file);
  if (!layout) return NO_SUBTITLES;
  const bytes = await bytesAt(file, 0, TABLES_WITHIN);
  const sectionOf = (pid: number) => findSection(bytes, layout, pid);
  const programs = sectionOf(PROGRAMS_PID);
  const maps = programs ? mapPids(programs).flatMap((pid) => sectionOf(pid) ?? []) : [];
  return { ...NO_SUBTITLES, unreadable: maps.reduce((sum, map) => sum + countSubtitles(map), 0) };
}

/** The first table that packets with an identifier carry, without its checksum. */
function findSection(bytes: Uint8Array, { stride, prefix }: PacketLayout, pid: number): Uint8Array | null {
  let section: number[] | null = null;
  for (let at = prefix; at + TRANSPORT_PACKET <= bytes.length; at += stride) {
    const packet = bytes.subarray(at, at + TRANSPORT_PACKET);
    const header = viewOf(packet).getUint32(0);
    if (((header >> 8) & 0x1fff) !== pid) continue;
    const hasAdaptation = (header & 0x20) !== 0;
    const payload = packet.subarray(hasAdaptation ? 5 + (packet[4] ?? 0) : 4);
    const isFirst = (header & 0x400000) !== 0;
    if (isFirst && !section) section = [...payload.subarray(1 + (payload[0] ?? 0))];
    else section?.push(...payload);
    if (!section || section.length < 3) continue;
    const length = 3 + uint12(Uint8Array.from(section), 1);
    if (section.length >= length) return Uint8Array.from(section.slice(0, length - CHECKSUM));
  }
  return null;
}

/** Where the maps of the programs are; program 0 is the network's own table. */
function mapPids(programs: Uint8Array): number[] {
  const view = viewOf(programs);
  const pids: number[] = [];
  for (let at = 8; at + 4 <= programs.length; at += 4) {
    if (view.getUint16(at) !== 0) pids.push(view.getUint16(at + 2) & 0x1fff);
  }
  return pids;
}

function countSubtitles(map: Uint8Array): number {
  let count = 0;
  let at = 12 + uint12(map, 10);
  while (at + 5 <= map.length) {
    const until = at + 5 + uint12(map, at + 3);
    if (isSubtitles(map[at] ?? 0, map.subarray(at + 5, until))) count++;
    at = until;
  }
  return count;
}

function isSubtitles(type: number, descriptors: Uint8Array): boolean {
  if (type === PRESENTATION_GRAPHICS) return true;
  if (type !== PRIVATE_DATA) return false;
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const [tag, length = 0] = descriptors.subarray(at);
    if (tag === DVB_SUBTITLES) return true;
    if (tag === TELETEXT && hasSubtitlePage(descriptors.subarray(at + 2, at + 2 + length))) return true;
  }
  return false;
}

/** Each entry has a language of three letters, and then its type in five bits. */
function hasSubtitlePage(entries: Uint8Array): boolean {
  for (let at = 0; at + TELETEXT_ENTRY <= entries.length; at += TELETEXT_ENTRY) {
    if (TELETEXT_SUBTITLES.includes((entries[at + 3] ?? 0) >> 3)) return true;
  }
  return false;
}

function uint12(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint16(at) & 0xfff;
}
