/**
 * Parameter sets of an H.264 track, and the size in bytes of a unit's length field (ISO/IEC 14496-15
 * 5.3.3.1).
 */
export type AvcConfig = { lengthBytes: number; parameterSets: Uint8Array[] };

/**
 * Reads an `avcC` record.
 * @throws {RangeError} if it is truncated
 */
export function readAvcConfig(record: Uint8Array): AvcConfig {
  const lengthBytes = ((record[4] ?? 3) & 3) + 1;
  const parameterSets: Uint8Array[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    let count = (record[at] ?? 0) & mask;
    at++;
    for (; count > 0; count--) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
      if (at + 2 + length > record.length) throw new RangeError('The H.264 configuration is cut off.');
      parameterSets.push(record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return { lengthBytes, parameterSets };
}
