import { bytesAt } from '@framescout/base';
import {
  type ElementHeader,
  MAX_HEADER_BYTES,
  readElementHeader,
  readElements,
  unsignedIn,
} from './element.ts';
import { MATROSKA } from './ids.ts';

/**
 * An element's header and location in a file (byte offsets). If the file leaves its size open, `end` is the
 * header's end.
 */
export type PlacedElement = ElementHeader & { start: number; end: number };

/**
 * The segment's location, the payloads of the requested elements, and where the first cluster starts, if
 * there is one.
 */
export type MatroskaHead = {
  segment: PlacedElement;
  found: ReadonlyMap<number, Uint8Array>;
  firstCluster: number | null;
};

// Metadata is small; a larger element is damaged.
const MAX_BYTES = 2 ** 22;
// More elements than this before the first cluster mean damage.
const MAX_ELEMENTS = 1000;

/**
 * Reads elements directly below the segment of a Matroska or WebM file, including those before the first
 * cluster and those that the file's index points to.
 * @throws {RangeError} if there is no segment
 */
export async function readHead(file: Blob, wanted: readonly number[]): Promise<MatroskaHead> {
  const segment = await findSegment(file);
  const { start } = segment;
  const found = new Map<number, Uint8Array>();
  const promised = new Map<number, number>();
  let firstCluster: number | null = null;
  let at = start;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const element = await placedElement(file, at);
    if (element?.id === MATROSKA.Cluster) firstCluster = at;
    if (!element || element.id === MATROSKA.Cluster || element.size === null) break;
    if (element.id === MATROSKA.SeekHead) {
      for (const [id, position] of seekEntries(await payloadOf(file, element))) {
        promised.set(id, start + position);
      }
    }
    if (wanted.includes(element.id)) found.set(element.id, await payloadOf(file, element));
    at = element.end;
  }
  for (const id of wanted) {
    const place = promised.get(id);
    const element = found.has(id) || place === undefined ? null : await placedElement(file, place);
    if (element?.id === id) found.set(id, await payloadOf(file, element));
  }
  return { segment, found, firstCluster };
}

/** Reads the header of the element at an offset of a file; returns null if there is none. */
export async function placedElement(file: Blob, at: number): Promise<PlacedElement | null> {
  const header = readElementHeader(await bytesAt(file, at, MAX_HEADER_BYTES));
  if (!header) return null;
  const start = at + header.headerBytes;
  return { ...header, start, end: start + (header.size ?? 0) };
}

async function findSegment(file: Blob): Promise<PlacedElement> {
  const head = await placedElement(file, 0);
  const segment = head && (await placedElement(file, head.end));
  if (segment?.id !== MATROSKA.Segment) throw new RangeError('There is no segment.');
  return segment;
}

function payloadOf(file: Blob, { start, size }: PlacedElement): Promise<Uint8Array> {
  return bytesAt(file, start, Math.min(size ?? 0, MAX_BYTES));
}

function seekEntries(payload: Uint8Array): [id: number, position: number][] {
  return readElements(payload).map(({ payload: entry }) => {
    const parts = readElements(entry);
    return [unsignedIn(parts, MATROSKA.SeekID) ?? 0, unsignedIn(parts, MATROSKA.SeekPosition) ?? 0];
  });
}
