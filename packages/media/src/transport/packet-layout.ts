import { bytesAt } from '../bytes-at.ts';

/** How the packets of an MPEG transport stream lie in a file: how far apart, and what is before each (bytes). */
export type PacketLayout = { stride: number; prefix: number };

/** The length of a packet in bytes (ISO/IEC 13818-1). */
export const TRANSPORT_PACKET = 188;

// M2TS of cameras puts a time of 4 bytes before each.
const LAYOUTS: readonly PacketLayout[] = [
  { stride: 188, prefix: 0 },
  { stride: 192, prefix: 4 },
];
/** Three packets of either layout. */
const HEAD = 3 * 192;
const SYNC = 0x47;

/** The layout of a file's packets; null if it is no transport stream. */
export async function findPacketLayout(file: Blob): Promise<PacketLayout | null> {
  const head = await bytesAt(file, 0, HEAD);
  const layout = LAYOUTS.find(({ stride, prefix }) =>
    [0, 1, 2].every((index) => head[index * stride + prefix] === SYNC),
  );
  return layout ?? null;
}
