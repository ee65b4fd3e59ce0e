/** Reads `length` bytes at an offset of a file; returns fewer at its end. */
export async function bytesAt(file: Blob, at: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}
