import { joinBytes, viewOf } from '@framescout/base';
import { type MatroskaElement, readElements, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';
import { type SeekEntry, seeksIn } from './read-head.ts';

const VOID_ID_BYTES = 1;
const LONG_SIZE_BYTES = 8;
// The longest payload whose size takes one byte.
const SHORT_PAYLOAD = 126;

/** Returns what the seek heads among a head's elements say about elements behind it; the head has `length` bytes. */
export function seeksBehind(head: readonly MatroskaElement[], length: number): SeekEntry[] {
  return head
    .filter(({ id }) => id === MATROSKA.SeekHead)
    .flatMap(({ payload }) => seeksIn(readElements(payload)))
    .filter(({ position }) => position >= length);
}

/**
 * Lays out the head of a segment, from its first element to its first cluster, in exactly `length` bytes: a seek head
 * of its elements and of those behind it, the elements, and nothing. Null if they take up more.
 */
export function layOutHead(
  body: readonly { id: number; bytes: Uint8Array }[],
  behind: readonly SeekEntry[],
  length: number,
): Uint8Array<ArrayBuffer> | null {
  const written = [writeSeekHead(body, behind), ...body.map(({ bytes }) => bytes)];
  const left = length - written.reduce((sum, part) => sum + part.length, 0);
  // No element has a single byte.
  if (left < 0 || left === 1) return null;
  return joinBytes(left === 0 ? written : [...written, writeVoid(left)]);
}

/** Writes a void element of exactly this many bytes: two or more. */
export function writeVoid(bytes: number): Uint8Array<ArrayBuffer> {
  const space = new Uint8Array(bytes);
  space[0] = MATROSKA.Void;
  const payload = bytes - VOID_ID_BYTES - 1;
  if (payload <= SHORT_PAYLOAD) {
    space[VOID_ID_BYTES] = 0x80 | payload;
    return space;
  }
  // An eight-byte size, whose first byte only marks its width.
  viewOf(space).setBigUint64(VOID_ID_BYTES, BigInt(bytes - VOID_ID_BYTES - LONG_SIZE_BYTES));
  space[VOID_ID_BYTES] = 1;
  return space;
}

function writeSeekHead(
  body: readonly { id: number; bytes: Uint8Array }[],
  behind: readonly SeekEntry[],
): Uint8Array {
  const entries = (start: number) => {
    let position = start;
    const places = body.map(({ id, bytes }) => {
      const place = { id, position };
      position += bytes.length;
      return place;
    });
    return writeElement(MATROSKA.SeekHead, ...[...places, ...behind].map(writeSeek));
  };
  // Positions have a fixed width, so the length of the seek head does not depend on them.
  return entries(entries(0).length);
}

function writeSeek({ id, position }: SeekEntry): Uint8Array {
  const place = new Uint8Array(8);
  viewOf(place).setBigUint64(0, BigInt(position));
  return writeElement(
    MATROSKA.Seek,
    writeElement(MATROSKA.SeekID, id),
    writeElement(MATROSKA.SeekPosition, place),
  );
}
