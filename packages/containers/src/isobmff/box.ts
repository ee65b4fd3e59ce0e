import { asciiBytes, joinBytes, viewOf } from '@framescout/base';

/** A box of an MP4 or MOV file: its four-letter type and its payload. */
export type Box = { type: string; payload: Uint8Array };

/** The size of a box header in bytes. */
export const HEADER_BYTES = 8;
/** The size of the header of a box whose length has 64 bits. */
export const LONG_HEADER_BYTES = 16;

/**
 * Reads the consecutive boxes in `bytes`.
 * @throws {RangeError} if a box extends beyond the bytes
 */
export function readBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  const view = viewOf(bytes);
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const size = view.getUint32(at);
    if (size < HEADER_BYTES || at + size > bytes.length) {
      throw new RangeError(`A box at ${at} says that it has ${size} bytes.`);
    }
    boxes.push({ type: typeAt(bytes, at + 4), payload: bytes.subarray(at + HEADER_BYTES, at + size) });
    at += size;
  }
  return boxes;
}

/** Writes boxes consecutively. */
export function writeBoxes(boxes: readonly Box[]): Uint8Array<ArrayBuffer> {
  const total = boxes.reduce((sum, { payload }) => sum + HEADER_BYTES + payload.length, 0);
  const bytes = new Uint8Array(total);
  const view = viewOf(bytes);
  let at = 0;
  for (const { type, payload } of boxes) {
    view.setUint32(at, HEADER_BYTES + payload.length);
    bytes.set(asciiBytes(type), at + 4);
    bytes.set(payload, at + HEADER_BYTES);
    at += HEADER_BYTES + payload.length;
  }
  return bytes;
}

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

/** Returns the first box of a type, or null. */
export function findBox(boxes: readonly Box[], type: string): Box | null {
  return boxes.find((box) => box.type === type) ?? null;
}

/** Returns the boxes inside the first box of a type; an empty list if there is none. */
export function boxesIn(boxes: readonly Box[], type: string): Box[] {
  const found = findBox(boxes, type);
  return found ? readBoxes(found.payload) : [];
}

/** Returns the four-letter type at an offset. */
export function typeAt(bytes: Uint8Array, at: number): string {
  // Spread, the bytes would take ten times as long; recordings have hundreds of thousands of boxes.
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}
