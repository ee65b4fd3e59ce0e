import { joinBytes, viewOf } from '@framescout/base';

/** An EBML element's id, payload size (null if the file leaves it open), and header size, both in bytes. */
export type ElementHeader = { id: number; size: number | null; headerBytes: number };

/** An element of a Matroska or WebM file. */
export type MatroskaElement = { id: number; payload: Uint8Array };

/** The maximum size of an element's header in bytes. */
export const MAX_HEADER_BYTES = 12;

const MAX_ID_BYTES = 4;
const MAX_SIZE_BYTES = 8;

/** Reads an element's header; null if there is none, or it is truncated. */
export function readElementHeader(bytes: Uint8Array): ElementHeader | null {
  const idBytes = lengthOf(bytes[0]);
  const sizeBytes = lengthOf(bytes[idBytes]);
  if (idBytes > MAX_ID_BYTES || sizeBytes > MAX_SIZE_BYTES || bytes.length < idBytes + sizeBytes) return null;
  const id = unsignedOf(bytes.subarray(0, idBytes));
  const marked = bytes.slice(idBytes, idBytes + sizeBytes);
  marked[0] = (marked[0] ?? 0) & (0xff >> sizeBytes);
  const isOpen = marked.every((byte, index) => byte === (index === 0 ? 0xff >> sizeBytes : 0xff));
  return { id, size: isOpen ? null : unsignedOf(marked), headerBytes: idBytes + sizeBytes };
}

/** Reads consecutive elements, up to the first that is damaged or truncated. */
export function readElements(bytes: Uint8Array): MatroskaElement[] {
  const elements: MatroskaElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = readElementHeader(bytes.subarray(at, at + MAX_HEADER_BYTES));
    if (!header || header.size === null || at + header.headerBytes + header.size > bytes.length) break;
    const from = at + header.headerBytes;
    elements.push({ id: header.id, payload: bytes.subarray(from, from + header.size) });
    at = from + header.size;
  }
  return elements;
}

/** Writes an element of bytes, an integer or text, its size in as few bytes as possible. */
export function writeElement(
  id: number,
  ...contents: readonly (Uint8Array | number | string)[]
): Uint8Array<ArrayBuffer> {
  const parts = contents.map((content) => {
    if (typeof content === 'number') return unsignedBytes(content);
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  });
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return joinBytes([unsignedBytes(id), Uint8Array.from(sizeOf(size)), ...parts]);
}

/** Encodes an unsigned integer as an element's payload. */
export function unsignedBytes(value: number): Uint8Array {
  return Uint8Array.from(minimalBytes(value));
}

/** Decodes an unsigned big-endian integer; exact up to 2^53. */
export function unsignedOf(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** Returns the unsigned integer in the first element with an id; null if there is none. */
export function unsignedIn(elements: readonly MatroskaElement[], id: number): number | null {
  const found = elements.find((element) => element.id === id);
  return found ? unsignedOf(found.payload) : null;
}

/** Returns the text in the first element with an id; null if there is none. */
export function textIn(elements: readonly MatroskaElement[], id: number): string | null {
  const found = elements.find((element) => element.id === id);
  // Strings may be padded with zeros.
  return found ? new TextDecoder().decode(found.payload).replace(/\0+$/, '') : null;
}

/** Decodes a signed 64-bit integer. */
export function signedOf(bytes: Uint8Array): number {
  return bytes.length === 8 ? Number(viewOf(bytes).getBigInt64(0)) : unsignedOf(bytes);
}

/** Returns the length in bytes of a number with this first byte; more than 8 if it is invalid. */
function lengthOf(first: number | undefined): number {
  return first === undefined ? Number.POSITIVE_INFINITY : Math.clz32(first) - 23;
}

function minimalBytes(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) {
    bytes.unshift(rest % 256);
  }
  return bytes;
}

function sizeOf(size: number): number[] {
  // All ones would mean that the size is unknown.
  let length = 1;
  while (size >= 2 ** (7 * length) - 1) length++;
  const bytes = minimalBytes(size);
  while (bytes.length < length) bytes.unshift(0);
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (length - 1));
  return bytes;
}
