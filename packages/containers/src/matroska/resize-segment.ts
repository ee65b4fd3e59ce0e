import { type ElementHeader, unsignedBytes } from './element.ts';
import { MATROSKA } from './ids.ts';

const ID = unsignedBytes(MATROSKA.Segment);

/**
 * Rewrites a segment's header with another payload size in the same number of bytes; a size that was left open stays
 * open. Returns null if it doesn't fit.
 */
export function resizeSegment(
  { headerBytes, size }: ElementHeader,
  payloadBytes: number,
): Uint8Array<ArrayBuffer> | null {
  const sizeBytes = headerBytes - ID.length;
  const mark = 0x80 >> (sizeBytes - 1);
  const header = new Uint8Array(headerBytes);
  header.set(ID);
  if (size === null) {
    // All ones, which are too many bits for the arithmetic below.
    header.fill(0xff, ID.length);
    header[ID.length] = 2 * mark - 1;
    return header;
  }
  if (payloadBytes >= 2 ** (7 * sizeBytes) - 1) return null;
  let rest = payloadBytes;
  for (let at = headerBytes - 1; at >= ID.length; at--) {
    header[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  header[ID.length] = (header[ID.length] ?? 0) | mark;
  return header;
}
