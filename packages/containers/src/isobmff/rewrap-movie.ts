import { asciiBytes, joinBytes, joinFiles, unlessDamaged, viewOf } from '@framescout/base';
import type { Demuxable } from '../content/container.ts';
import { type Box, box, LONG_HEADER_BYTES, readBoxes, uint32s, uint64s } from './box.ts';
import type { MovieIndex } from './movie-index.ts';

// The size of a table's version and entry count.
const TABLE_HEADER = 8;
const HIGHEST_PLACE = 2 ** 32 - 1;
// The boxes that lead from the movie down to the chunk offset tables.
const HOLDERS = ['trak', 'mdia', 'minf', 'stbl'];
const TABLES = ['stco', 'co64'];

/** Rewraps a movie that Mediabunny does not know, or whose index it lacks; any other stays as it is. */
export function rewrapMovie(file: Blob, index: MovieIndex, hasBrand: boolean): Demuxable {
  if (index.isCompleted && index.moov) return { file: withIndex(file, index.start, index.moov), name: null };
  const branded = hasBrand ? null : withBrand(file, index);
  return branded ? { file: branded, name: 'MOV' } : { file, name: null };
}

/**
 * Returns an MP4 with another index behind all else, and `more` before it. All that this lists keeps its place; the
 * file's own index, which starts at a byte offset, and the headers of fragments become media data. Mediabunny looks for
 * keyframes only in the fragment of the requested time and those that it has already come across.
 */
export function withIndex(
  file: Blob,
  start: number,
  moov: Uint8Array,
  more: Uint8Array = new Uint8Array(0),
): Blob {
  const media = joinBytes([uint32s(1), asciiBytes('mdat'), uint64s([file.size - start + more.length])]);
  return joinFiles([
    file.slice(0, start),
    media,
    file.slice(start + LONG_HEADER_BYTES),
    joinBytes([more, box('moov', moov)]),
  ]);
}

/** Returns an old QuickTime movie with the `ftyp` that it lacks; null without a plain index. */
function withBrand(file: Blob, { moov, end }: MovieIndex): Blob | null {
  if (!moov || end > file.size) return null;
  const brand = box('ftyp', asciiBytes('qt  '), new Uint8Array(4), asciiBytes('qt  '));
  const shifted = moov.slice();
  const isShifted = unlessDamaged(() => {
    const tables = tablesIn(shifted);
    return tables.length > 0 && tables.every((table) => moveTable(table, brand.length));
  }, false);
  return isShifted ? joinFiles([brand, file.slice(0, end - shifted.length), shifted, file.slice(end)]) : null;
}

function tablesIn(bytes: Uint8Array): Box[] {
  return readBoxes(bytes).flatMap((part) => {
    if (HOLDERS.includes(part.type)) return tablesIn(part.payload);
    return TABLES.includes(part.type) ? part : [];
  });
}

/** Shifts every chunk offset in a table; returns false if one would overflow. */
function moveTable({ type, payload }: Box, by: number): boolean {
  const view = viewOf(payload);
  const isLong = type === 'co64';
  const width = isLong ? 8 : 4;
  const end = Math.min(TABLE_HEADER + view.getUint32(TABLE_HEADER - 4) * width, payload.length);
  for (let place = TABLE_HEADER; place + width <= end; place += width) {
    if (isLong) {
      view.setBigUint64(place, view.getBigUint64(place) + BigInt(by));
    } else {
      const moved = view.getUint32(place) + by;
      if (moved > HIGHEST_PLACE) return false;
      view.setUint32(place, moved);
    }
  }
  return true;
}
