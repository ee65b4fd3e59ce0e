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
