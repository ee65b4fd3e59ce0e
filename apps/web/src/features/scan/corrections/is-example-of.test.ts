import type { RegionSelection } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { isExampleOf, wholeRegion } from './is-example-of.ts';

const picture = { width: 200, height: 100 };
const event = { startTime: 4, endTime: 6, peakTime: 4.5, region: { left: 20, top: 30 } };
const region = { left: 20, top: 30, width: 20, height: 10 };
const exampleAt = (time: number, x = 0.1, y = 0.3) =>
  ({ frame: 0, time, x, y, width: 0.1, height: 0.1 }) as RegionSelection;

describe('an example', () => {
  it.each([
    [3.9, false],
    [4, true],
    [5.9, true],
    [6, false],
  ])('read at %d s is of an event from 4 to 6 s: %s', (time, isOf) => {
    expect(isExampleOf(exampleAt(time), event, null, picture)).toBe(isOf);
  });

  it('is of an event that a rule has moved away from the frame that shows it', () => {
    const moved = { ...event, region: { left: 20, top: 30, time: 14 } };
    expect(isExampleOf(exampleAt(14), moved, null, picture)).toBe(true);
  });

  it('is not of an event that is elsewhere at the same time', () => {
    expect(isExampleOf(exampleAt(5, 0.12, 0.32), event, region, picture)).toBe(true);
    expect(isExampleOf(exampleAt(5, 0.3, 0.3), event, region, picture)).toBe(false);
    expect(isExampleOf(exampleAt(5, 0.1, 0.5), event, region, picture)).toBe(false);
  });
});

const screen = { width: 1280, height: 720 };
const size = { width: 100, height: 50 };
const at = (left: number, top: number) => wholeRegion({ left, top }, size, screen);

describe('the region of an element', () => {
  it('is known if the picture shows all of it', () => {
    expect(at(0, 0)).toEqual({ left: 0, top: 0, ...size });
    expect(at(1180, 670)).toEqual({ left: 1180, top: 670, ...size });
  });

  it.each([
    ['left', -1, 300],
    ['top', 600, -1],
    ['right', 1181, 300],
    ['bottom', 600, 671],
  ])('is unknown where it is partly outside the picture: %s', (_edge, left, top) => {
    expect(at(left, top)).toBeNull();
  });
});
