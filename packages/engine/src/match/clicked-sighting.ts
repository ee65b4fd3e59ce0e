import type { PixelRect, Position } from '@framescout/media';
import { createAdaptiveMatcher } from './adaptive.ts';
import { isInside, type SelectionStudy } from './element-study.ts';
import { emptyFrameScore, type Sighting } from './matcher.ts';
import { CLICK_ERROR } from './selection-look.ts';
import type { TrainedElement } from './train-element.ts';

/** A selection, and the region that shows the element there as far as is known. */
export type PlacedClick = { selection: SelectionStudy; region: PixelRect };

// A sighting so few pixels from where the element stands in another selection stands there, too.
const AT_HOME = 4;
// The lines of a list are all alike: what lies elsewhere than the clicks say has to be up to this much more similar.
const STRAYING_COSTS = 0.1;

/**
 * The best sighting of an element in a selection: near where that was clicked, or where the element stands in any of
 * `all`. Of several it is rather the one that was clicked on where the `surest` were. `scale` is the picture's.
 */
export function clickedSighting(
  { selection, region }: PlacedClick,
  surest: readonly PlacedClick[],
  all: readonly PlacedClick[],
  element: TrainedElement,
  scale: number,
): Sighting | null {
  const { window, patch, rect } = selection;
  const homes = all.map((other) => other.region).filter((other) => isInside(other, window));
  const matcher = createAdaptiveMatcher({ ...element, places: homes }, [window]);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare([patch], score);
  const middle = middleOf(rect);
  const usual = surest.map((other) => offsetFrom(other.region, middleOf(other.selection.rect)));
  /** How far outside of a sighting the click lies: 1 is as far as people click beside an element. */
  const besides = ({ x, y }: Sighting) => {
    const across = Math.max(0, x - middle.x, middle.x - x - region.width);
    const down = Math.max(0, y - middle.y, middle.y - y - region.height);
    return Math.max(across / CLICK_ERROR.x, down / CLICK_ERROR.y) / scale;
  };
  /** How far from where the surest were clicked on the click lies: 1 is as far as two clicks on one thing may lie apart. */
  const strays = ({ x, y }: Sighting) => {
    const offset = { x: middle.x - x, y: middle.y - y };
    return Math.max(...usual.map((other) => strayBetween(offset, other))) / scale;
  };
  const isHome = ({ x, y }: Sighting) =>
    homes.some(({ left, top }) => Math.abs(left - x) <= AT_HOME && Math.abs(top - y) <= AT_HOME);
  const worth = (sighting: Sighting) =>
    sighting.similarity - STRAYING_COSTS * Math.min(1, strays(sighting) ** 2);
  return score.sightings
    .filter((sighting) => besides(sighting) <= 1 || isHome(sighting))
    .reduce<Sighting | null>((best, other) => (best && worth(best) >= worth(other) ? best : other), null);
}

function strayBetween(a: Position, b: Position): number {
  return Math.max(Math.abs(a.x - b.x) / (2 * CLICK_ERROR.x), Math.abs(a.y - b.y) / (2 * CLICK_ERROR.y));
}

function offsetFrom({ left, top }: PixelRect, { x, y }: Position): Position {
  return { x: x - left, y: y - top };
}

function middleOf({ left, top, width, height }: PixelRect): Position {
  return { x: left + width / 2, y: top + height / 2 };
}
