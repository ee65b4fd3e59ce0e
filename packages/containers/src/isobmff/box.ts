/** A box of an MP4 or MOV file: its four-letter type and its payload. */
export type Box = { type: string; payload: Uint8Array };

/** The size of a box header in bytes. */
export const HEADER_BYTES = 8;
// Where the payload of a `hdlr` box states the type, after its version, its flags and a field of QuickTime's.
const HANDLER_TYPE = 8;

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

/** Returns the first box of a type, or null. */
export function findBox(boxes: readonly Box[], type: string): Box | null {
  return boxes.find((box) => box.type === type) ?? null;
}

/** Returns the boxes inside the first box of a type; an empty list if there is none. */
export function boxesIn(boxes: readonly Box[], type: string): Box[] {
  const found = findBox(boxes, type);
  return found ? readBoxes(found.payload) : [];
}

/** Returns the boxes of a track's sample table, from those of its media; an empty list if there is none. */
export function sampleTableOf(media: readonly Box[]): Box[] {
  return boxesIn(boxesIn(media, 'minf'), 'stbl');
}

/** Returns the type of a track's content, from the boxes of its media; null if it states none. */
export function handlerOf(media: readonly Box[]): string | null {
  const handler = findBox(media, 'hdlr');
  return handler && typeAt(handler.payload, HANDLER_TYPE);
}

/** Returns a view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Encodes ASCII text. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Returns the four-letter type at an offset. */
export function typeAt(bytes: Uint8Array, at: number): string {
  // Spread, the bytes would take ten times as long; recordings have hundreds of thousands of boxes.
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}
