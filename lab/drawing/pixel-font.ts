import type { Canvas, Color } from './canvas.ts';

const GLYPH_WIDTH = 5;

/** Seven rows of five bits each, as base-32 digits from top to bottom. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hppljjh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllrh',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  '0': 'ehjlphe',
  '1': '4c4444e',
  '2': 'eh1248v',
  '3': 'v2421he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '8': 'ehhehhe',
  '9': 'ehhf12c',
  '-': '000v000',
  '+': '044v440',
  '.': '00000cc',
  ':': '0cc0cc0',
  '/': '01248g0',
  '%': 'op248j3',
  '>': '8421248',
  ' ': '0000000',
};

/** Returns the width of a text in pixels, without the gap after its last letter. */
export function textWidth(text: string, scale: number): number {
  return Math.max(0, text.length * (GLYPH_WIDTH + 1) - 1) * scale;
}

/** Text style: `scale` units per dot, clipped to `within` (left and right) if given. */
type Lettering = { scale: number; color: Color; alpha?: number; within?: { left: number; right: number } };

/** Draws capital letters and digits; the position is that of the top left corner. */
export function drawText(
  canvas: Canvas,
  text: string,
  left: number,
  top: number,
  { scale, color, alpha = 1, within }: Lettering,
): void {
  [...text].forEach((letter, index) => {
    const rows = GLYPHS[letter] ?? GLYPHS[' '] ?? '';
    const glyphLeft = left + index * (GLYPH_WIDTH + 1) * scale;
    [...rows].forEach((digit, row) => {
      const bits = Number.parseInt(digit, 32);
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        if (!((bits >> (GLYPH_WIDTH - 1 - column)) & 1)) continue;
        const cellLeft = glyphLeft + column * scale;
        if (within && (cellLeft < within.left || cellLeft + scale > within.right)) continue;
        fillCell(canvas, cellLeft, top + row * scale, scale, color, alpha);
      }
    });
  });
}

/** Draws text with a dark outline, as games do to keep it readable over anything. */
export function drawOutlinedText(
  canvas: Canvas,
  text: string,
  left: number,
  top: number,
  lettering: Lettering,
): void {
  const outline = { ...lettering, color: [10, 10, 14] as const };
  for (const [across, down] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const) {
    drawText(canvas, text, left + across, top + down, outline);
  }
  drawText(canvas, text, left, top, lettering);
}

function fillCell(
  canvas: Canvas,
  left: number,
  top: number,
  size: number,
  color: Color,
  alpha: number,
): void {
  // Cell edges are rounded to whole pixels at any scale, so that adjacent cells meet without a seam.
  const edge = (at: number) => Math.round(at * canvas.scale);
  for (let y = edge(top); y < edge(top + size); y += 1) {
    for (let x = edge(left); x < edge(left + size); x += 1) canvas.blend(x, y, color, alpha);
  }
}
