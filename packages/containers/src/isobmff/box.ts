import { asciiBytes, type BlockReader, joinBytes, viewOf } from '@framescout/base';

/** A box of an MP4 or MOV file: its four-letter type and its payload. */
export type Box = { type: string; payload: Uint8Array };

/** The size of a box header in bytes. */
export const HEADER_BYTES = 8;
/** The size of the header of a box whose length has 64 bits. */
export const LONG_HEADER_BYTES = 16;

/** Reads consecutive boxes. @throws {RangeError} if one extends beyond the bytes */
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

/** Returns boxes of which those of some types have the payload that a function returns for their own. */
export function withPayloads(
  boxes: readonly Box[],
  changes: Readonly<Record<string, ((payload: Uint8Array) => Uint8Array) | undefined>>,
): Box[] {
  return boxes.map((box) => ({ ...box, payload: changes[box.type]?.(box.payload) ?? box.payload }));
}

/** Writes the header of media data (`mdat`) of any length, in bytes. */
export function mediaHeader(dataBytes: number): Uint8Array<ArrayBuffer> {
  return joinBytes([uint32s(1), asciiBytes('mdat'), uint64s([LONG_HEADER_BYTES + dataBytes])]);
}

/** The `ftyp` box of a movie that we write. */
export const BRAND = box('ftyp', asciiBytes('isom'), uint32s(0), asciiBytes('isom'));

/** Returns the four-letter type at an offset. */
export function typeAt(bytes: Uint8Array, at: number): string {
  // Spread, the bytes would take ten times as long; recordings have hundreds of thousands of boxes.
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

/**
 * A number in the header of a movie, a track or its media: its offset in version 0 and in version 1, which doubles
 * the width of times and durations (ISO/IEC 14496-12 8.2.2, 8.3.2, 8.4.2).
 */
type HeaderField = { short: number; long: number; isTime: boolean };

/** The fields of headers. Ids and `trackDuration` are those of a track's own header. */
export const HEADER = {
  created: { short: 4, long: 4, isTime: true },
  modified: { short: 8, long: 12, isTime: true },
  timescale: { short: 12, long: 20, isTime: false },
  duration: { short: 16, long: 24, isTime: true },
  trackId: { short: 12, long: 20, isTime: false },
  trackDuration: { short: 20, long: 28, isTime: true },
} as const satisfies Record<string, HeaderField>;

/** Reads a field from the payload of a header. */
export function readField(header: Uint8Array, { short, long, isTime }: HeaderField): number {
  const view = viewOf(header);
  if (!isLong(header)) return view.getUint32(short);
  return isTime ? Number(view.getBigUint64(long)) : view.getUint32(long);
}

/** Returns the payload of a header with other values of some fields; what 32 bits can't hold is cut down to them. */
export function withFields(
  header: Uint8Array,
  ...changes: readonly (readonly [HeaderField, number])[]
): Uint8Array {
  const changed = header.slice();
  const view = viewOf(changed);
  for (const [{ short, long, isTime }, value] of changes) {
    if (!isLong(header)) view.setUint32(short, Math.min(value, 2 ** 32 - 1));
    else if (isTime) view.setBigUint64(long, BigInt(value));
    else view.setUint32(long, value);
  }
  return changed;
}

function isLong(header: Uint8Array): boolean {
  return header[0] === 1;
}

// A recording has two boxes for each of its fragments.
const MAX_BOXES = 10_000_000;

/** A box at the top level of a file: its type, and byte offsets. `end` may be beyond the end of the file. */
export type PlacedBox = { type: string; start: number; payloadStart: number; end: number };

/** Yields the boxes at the top level of an MP4 or MOV file, up to the first whose header is damaged. */
export async function* walkBoxes(reader: BlockReader): AsyncGenerator<PlacedBox, void, unknown> {
  const { size: fileBytes } = reader.file;
  let start = 0;
  for (let count = 0; count < MAX_BOXES && start < fileBytes; count++) {
    const header = await reader.bytes(start, LONG_HEADER_BYTES);
    if (header.length < HEADER_BYTES) return;
    const view = viewOf(header);
    const short = view.getUint32(0);
    const isLong = short === 1 && header.length === LONG_HEADER_BYTES;
    const size = isLong ? Number(view.getBigUint64(HEADER_BYTES)) : short || fileBytes - start;
    const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    if (size < headerBytes) return;
    const end = start + size;
    yield { type: typeAt(header, 4), start, payloadStart: start + headerBytes, end };
    start = end;
  }
}
