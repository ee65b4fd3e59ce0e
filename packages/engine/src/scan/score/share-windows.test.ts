import { describe, expect, it } from 'vitest';
import { shareWindows } from './share-windows.ts';

const window = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('windows of several elements', () => {
  it('share the rectangle around them if they mostly overlap', () => {
    const around = window(90, 50, 230, 100);
    expect(
      shareWindows([window(100, 50, 200, 100), window(90, 50, 200, 90), window(120, 60, 200, 90)]),
    ).toEqual([around, around, around]);
  });

  it('stay separate if they hardly overlap', () => {
    const windows = [
      window(0, 0, 100, 100),
      window(90, 90, 100, 100),
      window(100, 0, 100, 100),
      window(600, 400, 20, 20),
    ];
    expect(shareWindows(windows)).toEqual(windows);
  });

  it('share in groups, which others join if they mostly overlap', () => {
    const tall = window(0, 0, 100, 200);
    const left = window(0, 0, 160, 100);
    const right = window(40, 0, 160, 100);
    const alone = shareWindows([tall, left]);
    expect(alone).toEqual([tall, left]);
    const around = window(0, 0, 200, 100);
    expect(shareWindows([tall, left, right])).toEqual([tall, around, around]);
    const wide = window(0, 0, 200, 190);
    expect(shareWindows([left, wide, right])).toEqual([left, wide, right].map(() => wide));
  });

  it('are read once if they are the same, and not at all if there are none', () => {
    const own = window(10, 10, 50, 50);
    expect(new Set(shareWindows([own, { ...own }])).size).toBe(1);
    expect(shareWindows([])).toEqual([]);
  });
});
