import { type BlockReader, bytesAt } from '@framescout/base';
import {
  type ElementHeader,
  MAX_HEADER_BYTES,
  type MatroskaElement,
  readElementHeader,
  readElements,
  unsignedBytes,
  unsignedIn,
} from './element.ts';
import { MATROSKA } from './ids.ts';

/** An element's header and payload (byte offsets); `end` is `start` if its size is open. */
export type PlacedElement = ElementHeader & { start: number; end: number };

/** Where an element is: its id, and its byte offset in the segment. */
export type SeekEntry = { id: number; position: number };

/**
 * The segment's location, where the elements directly below it are, by their ids, as far as they precede the first
 * cluster, where the file's index says that others are (byte offsets), and where the first cluster starts, if there is
 * one.
 */
export type MatroskaHead = {
  segment: PlacedElement;
  places: ReadonlyMap<number, PlacedElement>;
  promised: ReadonlyMap<number, number>;
  firstCluster: number | null;
};

// Metadata is small; a larger element is damaged.
const MAX_BYTES = 2 ** 22;
// More elements than this before the first cluster mean damage.
const MAX_ELEMENTS = 1000;

/** Finds a Matroska segment's elements. @throws {RangeError} if there is no segment */
export async function readHead(reader: BlockReader): Promise<MatroskaHead> {
  const placed = async (at: number) => placedIn(await reader.bytes(at, MAX_HEADER_BYTES), at);
  const header = await placed(0);
  const segment = header && (await placed(header.end));
  if (segment?.id !== MATROSKA.Segment) throw new RangeError('There is no segment.');
  const places = new Map<number, PlacedElement>();
  const promised = new Map<number, number>();
  let firstCluster: number | null = null;
  let at = segment.start;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const element = await placed(at);
    if (element?.id === MATROSKA.Cluster) firstCluster = at;
    if (!element || element.id === MATROSKA.Cluster || element.size === null) break;
    if (element.id === MATROSKA.SeekHead) {
      const { start, size } = element;
      const seekHead = readElements(await reader.bytes(start, Math.min(size, MAX_BYTES)));
      for (const { id, position } of seeksIn(seekHead)) promised.set(id, segment.start + position);
    }
    places.set(element.id, element);
    at = element.end;
  }
  return { segment, places, promised, firstCluster };
}

/** Reads the header of the element at an offset of a file; returns null if there is none. */
export async function placedElement(file: Blob, at: number): Promise<PlacedElement | null> {
  return placedIn(await bytesAt(file, at, MAX_HEADER_BYTES), at);
}

/** Reads the elements inside of the one with this id; none if the file has none. */
export async function elementsOf(
  file: Blob,
  { places, promised }: MatroskaHead,
  id: number,
): Promise<MatroskaElement[]> {
  const behind = promised.get(id);
  const place = places.get(id) ?? (behind === undefined ? null : await placedElement(file, behind));
  if (place?.id !== id) return [];
  return readElements(await bytesAt(file, place.start, Math.min(place.size ?? 0, MAX_BYTES)));
}

/** Returns what the elements of a seek head say. */
export function seeksIn(seekHead: readonly MatroskaElement[]): SeekEntry[] {
  return seekHead
    .filter(({ id }) => id === MATROSKA.Seek)
    .map(({ payload }) => {
      const parts = readElements(payload);
      return {
        id: unsignedIn(parts, MATROSKA.SeekID) ?? 0,
        position: unsignedIn(parts, MATROSKA.SeekPosition) ?? 0,
      };
    });
}

function placedIn(bytes: Uint8Array, at: number): PlacedElement | null {
  const header = readElementHeader(bytes);
  if (!header) return null;
  const start = at + header.headerBytes;
  return { ...header, start, end: start + (header.size ?? 0) };
}

const ID = unsignedBytes(MATROSKA.Segment);

/** Rewrites a segment's header in place for another size; null if it doesn't fit. */
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
