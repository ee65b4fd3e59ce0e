/** Encodes a text as UTF-8, cut off before the first character that does not fit `maxBytes`. */
export function encodeWithin(text: string, maxBytes: number): Uint8Array {
  // Unlike a cut of the encoded bytes, this never splits a character.
  const buffer = new Uint8Array(Math.min(3 * text.length, maxBytes));
  return buffer.subarray(0, new TextEncoder().encodeInto(text, buffer).written);
}
