/** Reads `length` bytes at an offset of a file; returns fewer at its end. */
export async function bytesAt(file: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}

/** Views a WebCodecs buffer source as bytes, without copying. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** Returns a view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Encodes ASCII text. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Encodes a text as UTF-8, cut off before the first character that does not fit `maxBytes`. */
export function encodeWithin(text: string, maxBytes: number): Uint8Array {
  // Unlike a cut of the encoded bytes, this never splits a character.
  const buffer = new Uint8Array(Math.min(3 * text.length, maxBytes));
  return buffer.subarray(0, new TextEncoder().encodeInto(text, buffer).written);
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

/** Returns the offset at which one byte sequence first occurs in another; -1 if it doesn't. */
export function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

/** Returns the offset at which the first of several byte sequences occurs in another; -1 if none does. */
export function indexOfAny(bytes: Uint8Array, wanted: readonly Uint8Array[]): number {
  const places = wanted.map((one) => indexOf(bytes, one)).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}
