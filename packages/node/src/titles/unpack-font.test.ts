import { expect, it } from 'vitest';
import { readTitleFonts } from './title-fonts.ts';
import { unpackFont } from './unpack-font.ts';

/** Returns the tables of a TrueType file. */
function tablesOf(font: Uint8Array): Map<string, DataView> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    entries.map((entry) => [
      String.fromCharCode(...font.subarray(entry, entry + 4)),
      new DataView(font.buffer, view.getUint32(entry + 8), view.getUint32(entry + 12)),
    ]),
  );
}

it('unpacks every glyph of the fonts of titles, each within the bounds that the font states', async () => {
  for (const { bytes } of await readTitleFonts()) {
    const tables = tablesOf(bytes);
    const [head, glyphs, addresses] = ['head', 'glyf', 'loca'].map((tag) => tables.get(tag));
    const count = tables.get('maxp')?.getUint16(4) ?? 0;
    if (!head || !glyphs || !addresses) throw new TypeError('A table is missing.');
    expect(addresses.byteLength).toBe(4 * (count + 1));
    expect(addresses.getUint32(4 * count)).toBe(glyphs.byteLength);
    const [left, bottom, right, top] = [36, 38, 40, 42].map((at) => head.getInt16(at)) as number[];
    let drawn = 0;
    for (let index = 0; index < count; index++) {
      const [start, end] = [addresses.getUint32(4 * index), addresses.getUint32(4 * index + 4)];
      if (start === end) continue;
      drawn++;
      expect(glyphs.getInt16(start + 2)).toBeGreaterThanOrEqual(left ?? 0);
      expect(glyphs.getInt16(start + 4)).toBeGreaterThanOrEqual(bottom ?? 0);
      expect(glyphs.getInt16(start + 6)).toBeLessThanOrEqual(right ?? 0);
      expect(glyphs.getInt16(start + 8)).toBeLessThanOrEqual(top ?? 0);
    }
    expect(drawn).toBeGreaterThan(20);
  }
});

it('refuses what is no WOFF 2', () => {
  expect(() => unpackFont(new Uint8Array(100))).toThrow('not WOFF 2');
});
