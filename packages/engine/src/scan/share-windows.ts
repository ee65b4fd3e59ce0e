import { boundingRect, type PixelRect, type PixelSize } from '@framescout/media';

/**
 * What is to be read of a frame for each of several windows, so that those that overlap are read once: windows share the
 * smallest rectangle around them where it is no larger than all of them together. Windows that begin at even pixels get
 * rectangles that do.
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
    // It is larger now, and others may go with it.
    index = 0;
  }
  return windows.map((rect, index) => groups.find(({ members }) => members.includes(index))?.rect ?? rect);
}

function isWorthSharing(a: PixelRect, b: PixelRect): boolean {
  return areaOf(boundingRect([a, b])) <= areaOf(a) + areaOf(b);
}

function areaOf({ width, height }: PixelSize): number {
  return width * height;
}
