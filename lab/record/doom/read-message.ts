import type { Glyph, Palette, TextParts } from './read-wad.ts';

/** Returns the color of a pixel of the game's own picture of 320 x 200: red, green, blue. */
export type PixelAt = (x: number, y: number) => readonly [number, number, number];

/**
 * The message at the top left, its width in pixels of the game's own picture, and whether the game changes the colors
 * of its whole picture.
 */
export type Message = { text: string; width: number; isTinted: boolean };

const SPACE_WIDTH = 4;
// Longer gaps end a message.
const MOST_SPACES = 2;
// Scaling leaves the middle of a pixel its color, give or take rounding.
const TOLERANCE = 6;

/**
 * Reads the message that a frame shows, letter by letter, exactly as the game draws it; null if it shows none.
 * Whatever tints the whole picture is one of the game's palettes.
 */
export function readMessage(pixelAt: PixelAt, { palettes, glyphs }: TextParts): Message | null {
  let longest: Message | null = null;
  for (const [index, palette] of palettes.entries()) {
    const message = readWith(pixelAt, palette, glyphs);
    // The first palette is the plain one.
    if (message && message.width > (longest?.width ?? 0)) longest = { ...message, isTinted: index > 0 };
  }
  return longest;
}

function readWith(
  pixelAt: PixelAt,
  palette: Palette,
  glyphs: TextParts['glyphs'],
): Omit<Message, 'isTinted'> | null {
  let [text, x, spaces, width] = ['', 0, 0, 0];
  while (spaces <= MOST_SPACES) {
    let [letter, pixels] = ['', 0];
    for (const [character, glyph] of glyphs) {
      // The strokes of one letter may be part of another's: the one with the most pixels is meant.
      const count = countShown(pixelAt, x, glyph, palette);
      if (count > pixels) [letter, pixels] = [character, count];
    }
    const glyph = glyphs.get(letter);
    if (glyph) {
      text += ' '.repeat(spaces) + letter;
      x += glyph.width;
      [spaces, width] = [0, x];
    } else {
      // A message begins at the very left.
      if (x === 0) return null;
      spaces++;
      x += SPACE_WIDTH;
    }
  }
  return { text, width };
}

/** Returns the number of a letter's pixels if all of them are shown at a column, otherwise 0. */
function countShown(pixelAt: PixelAt, column: number, glyph: Glyph, palette: Palette): number {
  let count = 0;
  for (const [at, index] of glyph.pixels.entries()) {
    if (index < 0) continue;
    const x = column + (at % glyph.width) - glyph.left;
    const y = Math.floor(at / glyph.width) - glyph.top;
    const color = pixelAt(x, y);
    for (let channel = 0; channel < 3; channel++) {
      const wanted = palette[index * 3 + channel] ?? 0;
      if (Math.abs((color[channel] ?? 0) - wanted) > TOLERANCE) return 0;
    }
    count++;
  }
  return count;
}
