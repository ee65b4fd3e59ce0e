/**
 * Splits a packet into its units, each prefixed by its length in `lengthBytes` bytes (ISO/IEC 14496-15), up
 * to the first one that is empty or truncated. `isWhole`: there is no such unit.
 */
export function readUnits(
  packet: Uint8Array,
  lengthBytes: number,
): { units: Uint8Array[]; isWhole: boolean } {
  const units: Uint8Array[] = [];
  for (let at = 0; at < packet.length; ) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (packet[at + i] ?? 0);
    at += lengthBytes;
    if (length === 0 || at + length > packet.length) return { units, isWhole: false };
    units.push(packet.subarray(at, at + length));
    at += length;
  }
  return { units, isWhole: true };
}

/** Joins units into a packet, each prefixed by its length in `lengthBytes` bytes. */
export function joinUnits(units: readonly Uint8Array[], lengthBytes: number): Uint8Array {
  const packet = new Uint8Array(units.reduce((sum, unit) => sum + lengthBytes + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    for (let i = 0; i < lengthBytes; i++)
      packet[at + i] = (unit.length / 256 ** (lengthBytes - 1 - i)) & 0xff;
    packet.set(unit, at + lengthBytes);
    at += lengthBytes + unit.length;
  }
  return packet;
}
