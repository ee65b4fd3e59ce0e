/** A picture of a game's data: palette indices by row; -1 is transparent. */
export type Glyph = { width: number; height: number; left: number; top: number; pixels: Int16Array };

/** A red, green and blue value of 0..255 for each of 256 indices. */
export type Palette = Uint8Array;

/** What the text on screen is made of: every palette that the game switches to, and the letters of its messages. */
export type TextParts = { palettes: readonly Palette[]; glyphs: ReadonlyMap<string, Glyph> };

const PALETTE_BYTES = 768;
// The font has the characters from "!" on, each as a lump named by its code.
const FONT = /^STCFN(\d{3})$/;
const COLUMN_END = 255;

/**
 * Reads the palettes and the font of messages from a WAD, the archive of Doom's data.
 * @throws {RangeError} if it is no WAD, or lacks them
 */
export function readTextParts(wad: Buffer): TextParts {
  if (wad.toString('latin1', 1, 4) !== 'WAD') throw new RangeError('this is no WAD');
  const [count, directory] = [wad.readInt32LE(4), wad.readInt32LE(8)];
  const palettes: Palette[] = [];
  const glyphs = new Map<string, Glyph>();
  for (let entry = directory; entry < directory + count * 16; entry += 16) {
    const from = wad.readInt32LE(entry);
    const lump = wad.subarray(from, from + wad.readInt32LE(entry + 4));
    const name = wad.toString('latin1', entry + 8, entry + 16).replace(/\0.*$/, '');
    const [, code] = FONT.exec(name) ?? [];
    if (code) glyphs.set(String.fromCharCode(Number(code)), readGlyph(lump));
    if (name !== 'PLAYPAL') continue;
    for (let at = 0; at < lump.length; at += PALETTE_BYTES)
      palettes.push(lump.subarray(at, at + PALETTE_BYTES));
  }
  if (palettes.length === 0 || glyphs.size === 0) throw new RangeError('this WAD has no palette or no font');
  return { palettes, glyphs };
}

/** Reads a picture: columns of posts, each with its first row and its opaque pixels between two unused bytes. */
function readGlyph(lump: Buffer): Glyph {
  const [width, height] = [lump.readInt16LE(0), lump.readInt16LE(2)];
  const pixels = new Int16Array(width * height).fill(-1);
  for (let x = 0; x < width; x++) {
    let at = lump.readInt32LE(8 + 4 * x);
    while (lump[at] !== COLUMN_END && lump[at] !== undefined) {
      const [top = 0, length = 0] = [lump[at], lump[at + 1]];
      for (let row = 0; row < length; row++) pixels[(top + row) * width + x] = lump[at + 3 + row] ?? -1;
      at += length + 4;
    }
  }
  return { width, height, left: lump.readInt16LE(4), top: lump.readInt16LE(6), pixels };
}
