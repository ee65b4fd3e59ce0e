import { ascii, BOX_HEADER, box } from '../isobmff/write-box.ts';

const LONG_HEADER = 16;
// Of a table: its box, its version, and how many entries it has.
const TABLE_HEADER = BOX_HEADER + 8;
const HIGHEST_PLACE = 2 ** 32 - 1;
// What holds the tables of where samples lie, from the movie down.
const HOLDERS = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

/**
 * The same QuickTime movie with the brand in front that files made before 2001 lack, its tables moved by as much. Null where it
 * has no index of its samples, or one that is compressed.
 */
export async function rewrapOldMov(file: Blob): Promise<Blob | null> {
  const movie = await findMovie(file);
  if (!movie) return null;
  const brand = box('ftyp', ascii('qt  '), new Uint8Array(4), ascii('qt  '));
  const bytes = new Uint8Array(await file.slice(movie.start, movie.end).arrayBuffer());
  if (!moveTables(bytes, brand.length)) return null;
  return new Blob([brand, file.slice(0, movie.start), bytes, file.slice(movie.end)]);
}

async function findMovie(file: Blob): Promise<{ start: number; end: number } | null> {
  for (let start = 0; start + BOX_HEADER <= file.size; ) {
    const view = new DataView(await file.slice(start, start + LONG_HEADER).arrayBuffer());
    const stated = view.getUint32(0);
    const isLong = stated === 1 && view.byteLength === LONG_HEADER;
    const size = isLong ? Number(view.getBigUint64(8)) : stated || file.size - start;
    if (size < BOX_HEADER || start + size > file.size) return null;
    if (typeAt(view, 4) === 'moov') return { start, end: start + size };
    start += size;
  }
  return null;
}

/** Adds to every place in the tables of samples; false where there are none, or they cannot hold it. */
function moveTables(bytes: Uint8Array, by: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const moved: boolean[] = [];
  const visit = (from: number, to: number): void => {
    for (let at = from; at + BOX_HEADER <= to; ) {
      const size = view.getUint32(at);
      if (size < BOX_HEADER || at + size > to) return;
      const type = typeAt(view, at + 4);
      if (HOLDERS.includes(type)) visit(at + BOX_HEADER, at + size);
      if (type === 'stco' || type === 'co64') moved.push(moveTable(view, at, type === 'co64', by));
      at += size;
    }
  };
  visit(0, bytes.length);
  return moved.length > 0 && moved.every(Boolean);
}

function moveTable(view: DataView, at: number, isLong: boolean, by: number): boolean {
  if (view.getUint32(at) < TABLE_HEADER) return false;
  const count = view.getUint32(at + BOX_HEADER + 4);
  const width = isLong ? 8 : 4;
  const start = at + TABLE_HEADER;
  const end = Math.min(start + count * width, at + view.getUint32(at));
  for (let place = start; place + width <= end; place += width) {
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

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
