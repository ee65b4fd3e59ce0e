import type { Picture } from './game-pictures.ts';

/** A picture at a place of the screen, by its left and top; of its rows, those from `from` to `to` (exclusive) are seen. */
type Piece = { picture: Picture; left: number; top: number; from?: number; to?: number };

/** What the game draws of pictures when it shows something, and the box around that; `opacity` is its highest. */
export type Drawn = {
  name: string;
  pieces: readonly Piece[];
  box: { left: number; top: number; width: number; height: number };
  opacity: number;
};

// Filters and rounding leave more of a picture than this; other letters have less in common.
const MIN_LIKENESS = 0.9;
// The last step of a fade is twice as strong.
const MIN_OPACITY = 0.04;
// Thin letters are a little fainter than others.
const CLEAR = 0.8;

/**
 * Finds what a frame that is black elsewhere shows, and whether as clearly as the game ever draws it; null if it shows
 * nothing of all this.
 */
export function findDrawn(frame: Picture, all: readonly Drawn[]): { drawn: Drawn; isClear: boolean } | null {
  for (const drawn of all) {
    let sum = 0;
    const isShown = drawn.pieces.every((piece) => {
      const { likeness, opacity } = compare(frame, piece);
      sum += opacity;
      return likeness >= MIN_LIKENESS && opacity >= MIN_OPACITY;
    });
    if (isShown) return { drawn, isClear: sum / drawn.pieces.length >= CLEAR * drawn.opacity };
  }
  return null;
}

/** Compares a picture with its place: how alike they are (0 to 1), and how opaque the picture is there. */
function compare(frame: Picture, { picture, left, top, from = 0, to = picture.height }: Piece) {
  let [both, wanted, shown] = [0, 0, 0];
  for (let y = from; y < to; y++) {
    const row = ((top + y) * frame.width + left) * 3;
    for (let at = 0; at < picture.width * 3; at++) {
      const is = frame.pixels[row + at] ?? 0;
      const value = picture.pixels[y * picture.width * 3 + at] ?? 0;
      both += is * value;
      wanted += value * value;
      shown += is * is;
    }
  }
  return both > 0
    ? { likeness: both / Math.sqrt(wanted * shown), opacity: both / wanted }
    : { likeness: 0, opacity: 0 };
}
