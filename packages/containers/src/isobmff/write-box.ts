import { writeBoxes } from './box.ts';

/** Writes an MP4 box with a four-letter type. */
export function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return writeBoxes([{ type, payload: joinBytes(parts) }]);
}

/** Encodes 32-bit numbers, or lists of them, big-endian. */
export function uint32s(...numbers: readonly (number | readonly number[])[]): Uint8Array {
  const values = numbers.flat();
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value);
  return new Uint8Array(view.buffer);
}

/** Encodes 64-bit numbers, big-endian. */
export function uint64s(numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * numbers.length));
  for (const [index, value] of numbers.entries()) view.setBigUint64(8 * index, BigInt(value));
  return new Uint8Array(view.buffer);
}

/** Concatenates byte arrays. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
