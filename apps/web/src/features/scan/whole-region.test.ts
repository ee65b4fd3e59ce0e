import { describe, expect, it } from 'vitest';
import { wholeRegion } from './whole-region.ts';

const picture = { width: 1280, height: 720 };
const region = { width: 100, height: 50 };
const at = (left: number, top: number, isAnywhere: boolean) =>
  wholeRegion({ left, top }, { region, isAnywhere }, picture);

describe('the region of an element that may be anywhere', () => {
  it('is known if the picture shows all of it', () => {
    expect(at(1, 1, true)).toEqual({ left: 1, top: 1, ...region });
    expect(at(1180, 670, true)).toEqual({ left: 1180, top: 670, ...region });
  });

  it.each([
    ['left', 0, 300],
    ['top', 600, 0],
    ['right', 1181, 300],
    ['bottom', 600, 671],
  ])('is unknown where it may be partly outside the picture: %s', (_edge, left, top) => {
    expect(at(left, top, true)).toBeNull();
  });
});

it('is known at the left and top edge for an element that has its places', () => {
  expect(at(0, 0, false)).toEqual({ left: 0, top: 0, ...region });
});
