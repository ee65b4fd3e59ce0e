import { brotliDecompressSync } from 'node:zlib';
import { unpackGlyphs } from './unpack-glyphs.ts';

const HEADER_BYTES = 48;
const ENTRY_BYTES = 16;
// The tags that WOFF 2 numbers instead of spelling them out (W3C Recommendation, section 4.1).
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const SPELLED_OUT = 63;
const UNTRANSFORMED_GLYPHS = 3;
// `head.indexToLocFormat`: addresses of 32 bits.
const ADDRESS_FORMAT = { offset: 50, long: 1 };

/**
 * Converts a font from WOFF 2, as it is shipped for browsers, to TrueType, the only form that FFmpeg reads.
 * @throws {TypeError} if it is none, or contains what fonts for titles do not
 */
export function unpackFont(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0) !== 0x774f4632) throw new TypeError('this is not WOFF 2');
  const { entries, end } = readEntries(view);
  const data = brotliDecompressSync(file.subarray(end, end + view.getUint32(20)));
  const tables = new Map<string, Uint8Array>();
  let at = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, Uint8Array.from(data.subarray(at, at + length)));
    at += length;
  }
  if (entries.some(({ tag, isTransformed }) => isTransformed && tag === 'glyf')) {
    const { glyphs, addresses } = unpackGlyphs(tables.get('glyf') ?? new Uint8Array());
    tables.set('glyf', glyphs).set('loca', addresses);
    const head = tables.get('head');
    if (!head) throw new TypeError('this font has no head');
    new DataView(head.buffer).setInt16(ADDRESS_FORMAT.offset, ADDRESS_FORMAT.long);
  }
  return writeTables(view.getUint32(4), tables);
}

type Entry = { tag: string; length: number; isTransformed: boolean };

function readEntries(view: DataView): { entries: Entry[]; end: number } {
  let at = HEADER_BYTES;
  const readLength = () => {
    for (let value = 0; ; ) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries = Array.from({ length: view.getUint16(12) }, () => {
    const flags = view.getUint8(at++);
    const known = flags & 63;
    let tag = TAGS.slice(5 * known, 5 * known + 4);
    if (known === SPELLED_OUT) {
      tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
      at += 4;
    }
    const version = flags >> 6;
    const isOfGlyphs = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOfGlyphs ? version !== UNTRANSFORMED_GLYPHS : version !== 0;
    if (isTransformed && !isOfGlyphs) throw new TypeError(`the table ${tag} is transformed`);
    const length = readLength();
    return { tag, length: isTransformed ? readLength() : length, isTransformed };
  });
  return { entries, end: at };
}

/** Writes a TrueType file of these tables. Checksums are left out, as nothing that reads it looks at them. */
function writeTables(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const start = 12 + ENTRY_BYTES * tables.size;
  const padded = (length: number) => (length + 3) & ~3;
  const total = [...tables.values()].reduce((sum, { length }) => sum + padded(length), start);
  const file = new Uint8Array(total);
  const view = new DataView(file.buffer);
  view.setUint32(0, flavor);
  view.setUint16(4, tables.size);
  let at = start;
  for (const [index, [tag, table]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const entry = 12 + ENTRY_BYTES * index;
    file.set(new TextEncoder().encode(tag), entry);
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.length);
    file.set(table, at);
    at += padded(table.length);
  }
  return file;
}
