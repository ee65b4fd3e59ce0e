import { describe, expect, it } from 'vitest';
import { isInside } from './pixel-rects.ts';
import { searchWindows, studyWindows } from './search-windows.ts';

const PICTURE = { width: 1280, height: 720 };

function clickedAt(x: number, y: number) {
  return { left: x - 50, top: y - 25, width: 100, height: 50 };
}

describe('the windows of a study', () => {
  const first = clickedAt(640, 360);
  const [window] = studyWindows([first], PICTURE);

  it('extend 200 pixels horizontally and 112 vertically around a click, inside the picture', () => {
    expect(window).toEqual({ left: 390, top: 222, width: 500, height: 276 });
    expect(studyWindows([clickedAt(60, 30)], PICTURE)).toEqual([
      { left: 0, top: 0, width: 310, height: 168 },
    ]);
  });

  it.each([
    [15, -10],
    [-64, 32],
    [64, -32],
  ])('stay the same for another click on the same thing, %i and %i pixels off', (dx, dy) => {
    expect(studyWindows([first, clickedAt(640 + dx, 360 + dy)], PICTURE)).toEqual([window]);
  });

  it('grow for more distant places, and are separate for places far apart', () => {
    const further = clickedAt(800, 360);
    const [grown, ...others] = studyWindows([first, further], PICTURE);
    expect(others).toEqual([]);
    expect(grown && isInside(further, grown) && isInside(first, grown)).toBe(true);
    expect((grown?.left ?? 0) + (grown?.width ?? 0)).toBe(1050);
    expect(studyWindows([clickedAt(200, 100), clickedAt(1000, 600)], PICTURE)).toHaveLength(2);
  });
});

describe('the windows to search for an element', () => {
  const at = (x: number, y = 360) => clickedAt(x, y);

  it('extend 32 pixels horizontally and 112 vertically around where it was seen, at 720 lines', () => {
    expect(searchWindows([at(640)], PICTURE)).toEqual([{ left: 558, top: 222, width: 164, height: 276 }]);
    const large = { width: 2560, height: 1440 };
    expect(searchWindows([at(1280, 720)], large)).toEqual([
      { left: 1166, top: 470, width: 228, height: 500 },
    ]);
  });

  it.each([
    ['right', at(1134), { left: 1052, width: 228 }],
    ['left', at(146), { left: 0, width: 228 }],
  ])(
    'extend to the %s side of the picture if that is near, since things slide in from there',
    (_side, place, window) => {
      expect(searchWindows([place], PICTURE)).toEqual([{ ...window, top: 222, height: 276 }]);
    },
  );

  it('extend no further if the side of the picture is not near', () => {
    expect(searchWindows([at(1130)], PICTURE)).toEqual([{ left: 1048, top: 222, width: 164, height: 276 }]);
  });

  it('extend further by the horizontal distance of its places, since a name may push it', () => {
    const [window] = searchWindows([at(600), at(680)], PICTURE);
    expect(window?.left).toBe(550 - 112);
    expect((window?.left ?? 0) + (window?.width ?? 0)).toBe(730 + 112);
    expect(searchWindows([at(600), at(612)], PICTURE)[0]?.left).toBe(550 - 96);
  });

  it.each([
    ['are placed a little differently', at(604), [518]],
    ['are far apart', at(900), [518, 818]],
    ['are in different rows', at(640, 420), [518]],
  ])('extend no further for places that %s', (_how, other, lefts) => {
    expect(searchWindows([at(600), other], PICTURE).map(({ left }) => left)).toEqual(lefts);
  });
});
