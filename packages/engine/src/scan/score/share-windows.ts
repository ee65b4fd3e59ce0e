import { boundingRect, type PixelRect, type PixelSize } from '@framescout/media';

// Copying a row costs about as much whether it is short or long, but copying what lies between windows is
// wasted.
const MAX_OF_BOTH = 3 / 4;

/**
 * Returns the rectangle to read from a frame for each of several windows, so that pixels needed by several
 * are read once. Windows, or groups of them, share their bounding rectangle if its area is at most three
 * quarters of the sum of theirs. If all windows start at even pixels, so do the rectangles.
 */
export function shareWindows(windows: readonly PixelRect[]): PixelRect[] {
  let groups = windows.map((rect, index) => ({ rect, members: [index] }));
  for (let index = 0; index < groups.length; ) {
    const own = groups[index];
    const other = own && groups.slice(index + 1).find(({ rect }) => isWorthSharing(own.rect, rect));
    if (!own || !other) {
      index++;
      continue;
    }
    const joined = {
      rect: boundingRect([own.rect, other.rect]),
      members: [...own.members, ...other.members],
    };
    groups = [joined, ...groups.filter((group) => group !== own && group !== other)];
    // The group has grown, so others may fit in.
    index = 0;
  }
  return windows.map((rect, index) => groups.find(({ members }) => members.includes(index))?.rect ?? rect);
}

function isWorthSharing(a: PixelRect, b: PixelRect): boolean {
  return areaOf(boundingRect([a, b])) <= MAX_OF_BOTH * (areaOf(a) + areaOf(b));
}

function areaOf({ width, height }: PixelSize): number {
  return width * height;
}
