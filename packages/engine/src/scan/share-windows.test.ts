import { describe, expect, it } from 'vitest';
import { shareWindows } from './share-windows.ts';

const window = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('windows of several elements', () => {
  it('share what is around them if they mostly overlap', () => {
    const around = window(90, 50, 230, 100);
    expect(
      shareWindows([window(100, 50, 200, 100), window(90, 50, 200, 90), window(120, 60, 200, 90)]),
    ).toEqual([around, around, around]);
  });

  it('stay alone where what is around them would be more than both', () => {
    const windows = [window(0, 0, 100, 100), window(90, 90, 100, 100), window(600, 400, 20, 20)];
    expect(shareWindows(windows)).toEqual(windows);
  });

  it('share with what they have only reached together', () => {
    const left = window(0, 0, 100, 100);
    const right = window(100, 0, 100, 100);
    const below = window(0, 100, 200, 100);
    const around = window(0, 0, 200, 200);
    // Neither of the upper two alone makes a rectangle with the lower one.
    expect(shareWindows([below, left, right])).toEqual([around, around, around]);
  });

  it('are read once if they are the same, and not at all if there are none', () => {
    const own = window(10, 10, 50, 50);
    expect(new Set(shareWindows([own, { ...own }])).size).toBe(1);
    expect(shareWindows([])).toEqual([]);
  });
});
