/**
 * How an MPEG transport stream's packets are laid out in a file: the distance between their starts, and the
 * size of what precedes each (bytes).
 */
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
