import { describe, expect, it } from 'vitest';
import { measureClickStray, movedWithElement } from './click-error.ts';

const REGION = { left: 300, top: 100, width: 100, height: 50 };
const BOX = { left: 30, top: 10, right: 69, bottom: 39 };

/** A click centered at an offset from the region's center. */
function clicked(dx: number, dy: number) {
  return { clicked: { ...REGION, left: REGION.left + dx, top: REGION.top + dy }, region: REGION };
}

describe('how far clicks stray', () => {
  it('is proportional to their vertical distance', () => {
    expect(measureClickStray([clicked(0, -8), clicked(0, 8)], BOX, 1)).toBe(0.5);
    expect(measureClickStray([clicked(0, -32), clicked(0, 32)], BOX, 1)).toBe(2);
    expect(measureClickStray([clicked(0, -32), clicked(0, 32)], BOX, 2)).toBe(1);
  });

  it('grows to the left and right of the element, not on it', () => {
    expect(measureClickStray([clicked(-20, 0), clicked(19, 0)], BOX, 1)).toBe(0);
    expect(measureClickStray([clicked(-20 - 32, 0), clicked(0, 0)], BOX, 1)).toBe(1);
    expect(measureClickStray([clicked(0, 0), clicked(19 + 64, 0)], BOX, 1)).toBe(2);
  });
});

describe('a click that was moved', () => {
  it.each([
    ['as far as what it is on', { x: 100, y: 0 }, { x: 110, y: 4 }, true],
    ['while what it is on stands still', { x: 100, y: 0 }, { x: 0, y: 0 }, false],
    ['no further than careless clicks are apart', { x: 30, y: 10 }, { x: 30, y: 10 }, false],
  ])('%s', (_how, click, element, isFollowed) => {
    expect(movedWithElement(click, element, 1)).toBe(isFollowed);
  });
});
