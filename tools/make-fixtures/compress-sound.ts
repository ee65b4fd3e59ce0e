import { deflateSync } from 'node:zlib';
import { MATROSKA, type MatroskaElement, readElements, writeElement } from '@framescout/containers';

// Elements of RFC 9559 that describe a compression.
const CONTENT_ENCODING = 0x6240;
const CONTENT_COMPRESSION = 0x5034;
const COMPRESSION_ALGORITHM = 0x4254;
const ZLIB = 0;
// A block's track number (of one byte), time and flags.
const BLOCK_HEADER = 4;
const CHECKSUM = 0xbf;
// What states places and checksums, which change.
const STALE: readonly number[] = [MATROSKA.Cues, MATROSKA.SeekHead, CHECKSUM];
const SOUND = 2;

/** Compresses the packets of a Matroska file's second track with zlib, as mkvmerge does if asked. */
export function compressSound(file: Uint8Array): Uint8Array {
  const rewritten = readElements(file).map(({ id, payload }) => {
    if (id !== MATROSKA.Segment) return { id, payload };
    const parts = fresh(payload);
    return { id, payload: write(parts.map(compressPart)) };
  });
  return write(rewritten);
}

function fresh(payload: Uint8Array): MatroskaElement[] {
  return readElements(payload).filter(({ id }) => !STALE.includes(id));
}

function compressPart({ id, payload }: MatroskaElement): MatroskaElement {
  if (id === MATROSKA.Cluster) return { id, payload: write(fresh(payload).map(compressBlock)) };
  if (id !== MATROSKA.Tracks) return { id, payload };
  const entries = fresh(payload).map((entry, index) => {
    if (index + 1 !== SOUND) return entry;
    const algorithm = writeElement(COMPRESSION_ALGORITHM, Uint8Array.of(ZLIB));
    const compression = writeElement(CONTENT_ENCODING, writeElement(CONTENT_COMPRESSION, algorithm));
    const encodings = writeElement(MATROSKA.ContentEncodings, compression);
    return { id: entry.id, payload: Buffer.concat([entry.payload, encodings]) };
  });
  return { id, payload: write(entries) };
}

function compressBlock({ id, payload }: MatroskaElement): MatroskaElement {
  if (id !== MATROSKA.SimpleBlock || payload[0] !== (0x80 | SOUND)) return { id, payload };
  const packet = deflateSync(payload.subarray(BLOCK_HEADER));
  return { id, payload: Buffer.concat([payload.subarray(0, BLOCK_HEADER), packet]) };
}

function write(elements: readonly MatroskaElement[]): Uint8Array {
  return Buffer.concat(elements.map(({ id, payload }) => writeElement(id, payload)));
}
