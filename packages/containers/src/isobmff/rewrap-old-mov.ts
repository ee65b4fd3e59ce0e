import { joinFiles } from '@framescout/base';
import { asciiBytes, type Box, HEADER_BYTES, readBoxes, typeAt, viewOf } from './box.ts';
import { box } from './write-box.ts';

const LONG_HEADER = 16;
// The size of a table's version and entry count.
const TABLE_HEADER = 8;
const HIGHEST_PLACE = 2 ** 32 - 1;
// The boxes that lead from the movie down to the chunk offset tables.
const HOLDERS = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
const TABLES = ['stco', 'co64'];

/**
 * Rewraps a QuickTime movie made before 2001: adds the missing `ftyp` brand in front and shifts its offset
 * tables accordingly. Returns null if it has no sample index, or a compressed one.
 */
export async function rewrapOldMov(file: Blob): Promise<Blob | null> {
  const movie = await findMovie(file);
  if (!movie) return null;
  const brand = box('ftyp', asciiBytes('qt  '), new Uint8Array(4), asciiBytes('qt  '));
  const bytes = new Uint8Array(await file.slice(movie.start, movie.end).arrayBuffer());
  if (!moveTables(bytes, brand.length)) return null;
  return joinFiles([brand, file.slice(0, movie.start), bytes, file.slice(movie.end)]);
}

async function findMovie(file: Blob): Promise<{ start: number; end: number } | null> {
  for (let start = 0; start + HEADER_BYTES <= file.size; ) {
    const head = new Uint8Array(await file.slice(start, start + LONG_HEADER).arrayBuffer());
    const view = viewOf(head);
    const stated = view.getUint32(0);
    const isLong = stated === 1 && head.length === LONG_HEADER;
    const size = isLong ? Number(view.getBigUint64(8)) : stated || file.size - start;
    if (size < HEADER_BYTES || start + size > file.size) return null;
    if (typeAt(head, 4) === 'moov') return { start, end: start + size };
    start += size;
  }
  return null;
}

/** Shifts every chunk offset; returns false if there are none, or if one would overflow. */
function moveTables(movie: Uint8Array, by: number): boolean {
  try {
    const tables = tablesIn(movie);
    return tables.length > 0 && tables.every((table) => moveTable(table, by));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function tablesIn(bytes: Uint8Array): Box[] {
  return readBoxes(bytes).flatMap((box) => {
    if (HOLDERS.includes(box.type)) return tablesIn(box.payload);
    return TABLES.includes(box.type) ? box : [];
  });
}

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
