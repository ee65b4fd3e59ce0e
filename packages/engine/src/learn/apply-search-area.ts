import { REGION_HEIGHT, REGION_WIDTH, SELECTIONS_PER_ELEMENT, type SearchArea } from '@framescout/contract';
import { evenRect, type PixelRect, type PixelSize, selectionRect } from '@framescout/media';
import { withoutOutlier } from '../model/agreement.ts';
import { cornerOf, isWithin, pictureScale } from '../model/pixel-rects.ts';
import { sizeOfBox } from '../model/template.ts';
import type { RegisteredElement } from '../model/trained-element.ts';

// Places within this many pixels (at 720 lines) of one column or row count as lines of a list or ends of a
// slide: half a region, since lines are as wide as their words and are not all marked at the same letter.
const IN_LINE = { x: REGION_WIDTH / 2, y: REGION_HEIGHT / 2 };

/**
 * Returns a learned element with its search area: unchanged, or anywhere within `bounds` if `anywhere` says
 * so or, if that is null, if its selections are scattered.
 */
export function applySearchArea(
  learned: RegisteredElement,
  picture: PixelSize,
  { anywhere, bounds }: SearchArea,
): RegisteredElement {
  const isAnywhere = anywhere ?? isScattered(learned, picture);
  if (!isAnywhere) return learned;
  const whole = { left: 0, top: 0, ...picture };
  return {
    ...learned,
    element: { ...learned.element, isAnywhere },
    windows: [evenRect(bounds ? selectionRect(bounds, picture) : whole, picture)],
  };
}

/** Whether all selections, except an outlier, show the same thing at unrelated places. */
function isScattered(
  { element, registered: all, agreement }: RegisteredElement,
  picture: PixelSize,
): boolean {
  const registered = withoutOutlier(all, agreement);
  if (all.length < SELECTIONS_PER_ELEMENT || agreement.kind === 'unconfirmed') return false;
  const box = sizeOfBox(element.template.box);
  const isApart = (a: PixelRect, b: PixelRect) => !isWithin(cornerOf(a), cornerOf(b), box);
  const areApart = registered.every((a, i) => registered.every((b, j) => i === j || isApart(a, b)));
  const scale = pictureScale(picture);
  return (
    areApart &&
    extentOf(registered.map((rect) => rect.left)) > IN_LINE.x * scale &&
    extentOf(registered.map((rect) => rect.top)) > IN_LINE.y * scale
  );
}

function extentOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
