import { usualSize } from '@framescout/contract';
import { type PixelRect, type PixelSize, type Position, relativePosition } from '@framescout/media';
import { CLICK_ERROR } from '../model/click-error.ts';
import { cutRegion } from '../model/cut-region.ts';
import type { SelectionStudy } from '../model/element-study.ts';
import { EMPTY_RECT, moveInside, pictureScale } from '../model/pixel-rects.ts';
import { alignSample } from './align-sample.ts';
import { findRegion } from './find-region.ts';
import type { Hypothesis } from './hypothesis.ts';
import type { ReducedSelection } from './register-selections.ts';

/**
 * Places the region of each selection in a picture, all the same size: what the agreeing ones have in common,
 * where each of them shows it. `reduced` are the same selections as registration sees them.
 */
export function placeRegions(
  { agreed, moves }: Hypothesis,
  clicked: readonly SelectionStudy[],
  reduced: readonly ReducedSelection[],
  picture: PixelSize,
): PixelRect[] {
  const scale = pictureScale(picture);
  const reference = agreed[0] ?? 0;
  const marked = clicked[reference]?.rect ?? EMPTY_RECT;
  const all = clicked.map(({ rect }, index) => moves[index] ?? guessMove(marked, rect, scale));
  const from = all[reference] ?? { x: 0, y: 0 };
  const placed = agreed.flatMap((index) => {
    const [registered, selection, move] = [reduced[index], clicked[index], all[index]];
    return registered && selection && move ? [{ reduced: registered, rect: selection.rect, move }] : [];
  });
  // Selections registered earlier may be larger than a new click.
  const usual = usualSize(clicked.map(({ rect }) => rect)) ?? EMPTY_RECT;
  const rect = findRegion(placed, usual, picture);
  const regions = clicked.map(({ window }, index) => {
    const { x, y } = all[index] ?? from;
    const moved = { ...rect, left: rect.left + x - from.x, top: rect.top + y - from.y };
    return moveInside(moved, window);
  });
  return alignTo(clicked, regions, reference);
}

/** Guesses an unknown move: none if both clicks may be on one place. */
function guessMove(from: PixelRect, to: PixelRect, scale: number): Position {
  const move = relativePosition(from, to);
  const isNear =
    Math.abs(move.x) <= 2 * CLICK_ERROR.x * scale && Math.abs(move.y) <= 2 * CLICK_ERROR.y * scale;
  return isNear ? { x: 0, y: 0 } : move;
}

/**
 * Moves the regions by a few pixels so that they show the element exactly where the most reliable one does.
 */
function alignTo(
  selections: readonly SelectionStudy[],
  regions: readonly PixelRect[],
  surest: number,
): PixelRect[] {
  const reference = selections[surest];
  const region = regions[surest];
  if (!reference || !region) return [...regions];
  const at = relativePosition(reference.window, region);
  const pixels = cutRegion(reference.patch, at, region);
  return regions.map((own, index) => {
    const selection = selections[index];
    if (!selection || index === surest) return own;
    const { window, patch } = selection;
    const { x, y } = alignSample(pixels, patch, relativePosition(window, own), own);
    return moveInside({ ...own, left: x + window.left, top: y + window.top }, window);
  });
}
