import { findTruncation, type Truncation } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { ProbedPacket } from './probe-schema.ts';

/** A video chunk: its header's offset (bytes), payload size in bytes, and keyframe flag. */
type PictureChunk = { position: number; bytes: number; isKey: boolean };

/** The video stream's header: its chunks' names, its time base, and its OpenDML index, if any. */
type PictureHeader = {
  names: readonly string[];
  start: number;
  secondsPerChunk: number;
  index: DataView | null;
};

/** The parts of an AVI file: its header, the offset (bytes) of its `movi` list's content, and its `idx1`. */
type Parts = { header: DataView; movie: number; oldIndex: DataView | null };

const CHUNK_HEADER = 8;
const LIST_HEADER = 12;
// A header that claims to be larger is damaged: hundreds of streams would fit into this.
const MAX_HEADER_BYTES = 16e6;
// Recorders write this, or more, for a length that they don't know yet.
const UNKNOWN_LENGTH = 0xffff0000;
// How many index entries to check against the file.
const PLACES_CHECKED = 24;
// Consecutive video chunks are no further apart than this many chunks, even with audio or padding in between.
const MAX_CHUNKS_BETWEEN = 4096;

/**
 * Lists the packets of an AVI's first video stream from the file's own index (OpenDML or the old `idx1`),
 * which takes a few reads instead of the whole file. Returns null if there is no index, or if it contradicts
 * the file or `head`, the first packets as FFmpeg reads them; the caller must then read the whole file.
 */
export async function readAviIndex(
  file: Blob,
  head: readonly ProbedPacket[],
): Promise<ProbedPacket[] | null> {
  const parts = await findParts(file);
  const picture = parts && readPictureHeader(parts.header);
  const first = picture && (await nextPicture(file, parts.movie, picture.names));
  if (!picture || first === null) return null;
  const chunks = picture.index
    ? await readOpenIndex(file, picture.index)
    : parts.oldIndex && readOldIndex(parts.oldIndex, picture.names, first);
  if (chunks?.[0]?.position !== first || !(await matchesFile(file, chunks, picture.names))) return null;
  const hasTimes = head.every(({ pts }) => pts !== null);
  const packets = chunks.flatMap(({ bytes, isKey }, index) => {
    const dts = (picture.start + index) * picture.secondsPerChunk;
    // An empty chunk keeps the previous frame on screen: no output, but time passes.
    return bytes === 0 ? [] : { pts: hasTimes ? dts : null, dts, bytes, isKey };
  });
  const isSeen = head.length > 0;
  return isSeen && head.every((packet, index) => isSamePacket(packet, packets[index])) ? packets : null;
}

/** Returns how much of an AVI's first part is missing by its header's length; null if nothing. */
export async function readAviCut(file: Blob): Promise<Truncation | null> {
  const riff = await readView(file, 0, LIST_HEADER);
  if (!riff || nameAt(riff, 0) !== 'RIFF' || nameAt(riff, 8) !== 'AVI ') return null;
  const stated = riff.getUint32(4, true);
  return stated < UNKNOWN_LENGTH ? findTruncation(file.size, CHUNK_HEADER + stated) : null;
}

function isSamePacket(probed: ProbedPacket, indexed: ProbedPacket | undefined): boolean {
  return (
    indexed !== undefined &&
    probed.bytes === indexed.bytes &&
    // FFmpeg may flag XviD's empty filler frames as keyframes; keyframes in the index must be real.
    (probed.isKey || !indexed.isKey) &&
    (probed.pts === null || isSameTime(probed.pts, indexed.dts)) &&
    isSameTime(probed.dts, indexed.dts)
  );
}

// ffprobe prints six decimal places.
const ROUNDING: Seconds = 2e-6;

function isSameTime(a: Seconds | null, b: Seconds | null): boolean {
  return a !== null && b !== null && Math.abs(a - b) < ROUNDING;
}

async function findParts(file: Blob): Promise<Parts | null> {
  const riff = await readView(file, 0, LIST_HEADER);
  if (!riff || nameAt(riff, 0) !== 'RIFF' || nameAt(riff, 8) !== 'AVI ') return null;
  const end = Math.min(file.size, CHUNK_HEADER + riff.getUint32(4, true));
  const found: { [Part in keyof Parts]?: Parts[Part] | undefined } = {};
  for (let at = LIST_HEADER; at + LIST_HEADER <= end; ) {
    const chunk = await readView(file, at, LIST_HEADER);
    if (!chunk) return null;
    const size = chunk.getUint32(4, true);
    const kind = nameAt(chunk, 0) === 'LIST' ? nameAt(chunk, 8) : nameAt(chunk, 0);
    if (kind === 'hdrl' && size <= MAX_HEADER_BYTES) {
      found.header = (await readView(file, at + LIST_HEADER, size - 4)) ?? undefined;
    } else if (kind === 'movi') found.movie = at + LIST_HEADER;
    else if (kind === 'idx1') found.oldIndex = await readView(file, at + CHUNK_HEADER, size);
    at += CHUNK_HEADER + size + (size & 1);
  }
  const { header, movie, oldIndex = null } = found;
  return header && movie !== undefined ? { header, movie, oldIndex } : null;
}

/** Reads the first video stream in a header. */
function readPictureHeader(header: DataView): PictureHeader | null {
  const streams = [...chunksOf(header)].filter(
    ({ name, body }) => name === 'LIST' && nameAt(body, 0) === 'strl',
  );
  for (const [number, { body }] of streams.entries()) {
    const chunks = [...chunksOf(subview(body, 4))];
    const stream = chunks.find(({ name }) => name === 'strh')?.body;
    if (!stream || stream.byteLength < STREAM_HEADER_BYTES || nameAt(stream, 0) !== 'vids') continue;
    const scale = stream.getUint32(20, true);
    const rate = stream.getUint32(24, true);
    if (scale === 0 || rate === 0) return null;
    const digits = String(number).padStart(2, '0');
    return {
      names: [`${digits}dc`, `${digits}db`],
      start: stream.getUint32(28, true),
      secondsPerChunk: scale / rate,
      index: chunks.find(({ name }) => name === 'indx')?.body ?? null,
    };
  }
  return null;
}

const STREAM_HEADER_BYTES = 36;

/** Reads an `idx1` index, whose offsets have a base that the first chunk's position reveals. */
function readOldIndex(index: DataView, names: readonly string[], first: number): PictureChunk[] {
  const chunks: PictureChunk[] = [];
  let base: number | null = null;
  for (let at = 0; at + 16 <= index.byteLength; at += 16) {
    if (!names.includes(nameAt(index, at))) continue;
    const offset = index.getUint32(at + 8, true);
    base ??= first - offset;
    const isKey = (index.getUint32(at + 4, true) & 0x10) !== 0;
    chunks.push({ position: base + offset, bytes: index.getUint32(at + 12, true), isKey });
  }
  return chunks;
}

/** Reads the OpenDML index of a stream, which is either a list of indexes or a chunk index itself. */
async function readOpenIndex(file: Blob, index: DataView): Promise<PictureChunk[] | null> {
  if (index.byteLength < INDEX_HEADER) return null;
  if (index.getUint8(3) === INDEX_OF_CHUNKS) return readChunkIndex(index);
  const chunks: PictureChunk[] = [];
  const count = index.getUint32(4, true);
  if (INDEX_HEADER + 16 * count > index.byteLength) return null;
  for (let at = INDEX_HEADER; at < INDEX_HEADER + 16 * count; at += 16) {
    const position = Number(index.getBigUint64(at, true));
    const list = await readView(file, position + CHUNK_HEADER, index.getUint32(at + 8, true) - CHUNK_HEADER);
    if (!list || list.byteLength < INDEX_HEADER) return null;
    for (const chunk of readChunkIndex(list)) chunks.push(chunk);
  }
  return chunks;
}

const INDEX_HEADER = 24;
const INDEX_OF_CHUNKS = 1;

function readChunkIndex(list: DataView): PictureChunk[] {
  const entryBytes = 4 * list.getUint16(0, true);
  const count = list.getUint32(4, true);
  const base = Number(list.getBigUint64(12, true));
  const chunks: PictureChunk[] = [];
  for (let i = 0, at = INDEX_HEADER; i < count && at + 8 <= list.byteLength; i++, at += entryBytes) {
    const size = list.getUint32(at + 4, true);
    const position = base + list.getUint32(at, true) - CHUNK_HEADER;
    // The highest bit marks chunks that are not keyframes.
    chunks.push({ position, bytes: size & 0x7fffffff, isKey: size >>> 31 === 0 });
  }
  return chunks;
}

/** Whether the index matches the file's chunks, and those that follow, at places all over it. */
async function matchesFile(
  file: Blob,
  chunks: readonly PictureChunk[],
  names: readonly string[],
): Promise<boolean> {
  const places = Array.from({ length: PLACES_CHECKED + 1 }, (_, place) => {
    return Math.floor((place / PLACES_CHECKED) * (chunks.length - 1));
  });
  const checks = places.map(async (at) => {
    const chunk = chunks[at];
    const header = chunk && (await readView(file, chunk.position, CHUNK_HEADER));
    const isThere = header && names.includes(nameAt(header, 0)) && header.getUint32(4, true) === chunk.bytes;
    if (!isThere) return false;
    const end = chunk.position + CHUNK_HEADER + chunk.bytes + (chunk.bytes & 1);
    return (await nextPicture(file, end, names)) === (chunks[at + 1]?.position ?? null);
  });
  return (await Promise.all(checks)).every(Boolean);
}

/** Finds the offset of the next video chunk's header, starting at a chunk or list; null if there is none. */
async function nextPicture(file: Blob, from: number, names: readonly string[]): Promise<number | null> {
  let at = from;
  for (let i = 0; i < MAX_CHUNKS_BETWEEN; i++) {
    const chunk = await readView(file, at, CHUNK_HEADER);
    if (!chunk) return null;
    const name = nameAt(chunk, 0);
    if (names.includes(name)) return at;
    const size = chunk.getUint32(4, true);
    const list = name === 'LIST' || name === 'RIFF' ? await readView(file, at, LIST_HEADER) : null;
    const isEntered = list !== null && ['movi', 'rec ', 'AVIX'].includes(nameAt(list, 8));
    at += isEntered ? LIST_HEADER : CHUNK_HEADER + size + (size & 1);
  }
  return null;
}

function* chunksOf(view: DataView): Generator<{ name: string; body: DataView }> {
  for (let at = 0; at + CHUNK_HEADER <= view.byteLength; ) {
    const size = view.getUint32(at + 4, true);
    yield { name: nameAt(view, at), body: subview(view, at + CHUNK_HEADER, size) };
    at += CHUNK_HEADER + size + (size & 1);
  }
}

function subview(view: DataView, from: number, length = view.byteLength - from): DataView {
  return new DataView(view.buffer, view.byteOffset + from, Math.min(length, view.byteLength - from));
}

/** Reads part of a file; returns null if the file ends before it. */
async function readView(file: Blob, from: number, length: number): Promise<DataView | null> {
  if (length < 0 || from + length > file.size) return null;
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

function nameAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
