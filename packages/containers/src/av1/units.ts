// AV1 Bitstream & Decoding Process Specification, 6.2.2.
/** Values of `obu_type`. */
export const UNIT_TYPES = {
  sequenceHeader: 1,
  frameHeader: 3,
  frame: 6,
  redundantFrameHeader: 7,
  tileList: 8,
} as const;

/** Iterates over a packet's units (`obu_header`, 5.3.2); stops early where the data is damaged. */
export function* unitsOf(data: Uint8Array): Generator<{ type: number; payload: Uint8Array }> {
  for (let at = 0; at < data.length; ) {
    const header = data[at] ?? 0;
    at += header & 4 ? 2 : 1;
    let size = data.length - at;
    if (header & 2) {
      size = 0;
      // leb128 (4.10.5), at most eight bytes.
      for (let i = 0; i < 8; i++) {
        const byte = data[at++] ?? 0;
        size += (byte & 0x7f) * 2 ** (7 * i);
        if ((byte & 0x80) === 0) break;
      }
    }
    yield { type: (header >> 3) & 15, payload: data.subarray(at, at + size) };
    at += size;
  }
}
