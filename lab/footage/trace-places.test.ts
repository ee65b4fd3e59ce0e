import { describe, expect, it } from 'vitest';
import type { Point } from '../drawing/canvas.ts';
import type { HudElement } from './hud-element.ts';
import { tracePlaces } from './trace-places.ts';

const FILM = { width: 854, height: 480, frameRate: 30, duration: 12 };

function elementAt(middleAt: (time: number) => Point): HudElement {
  return {
    events: [{ start: 1, end: 2 }],
    size: [30, 30],
    draw() {},
    middleAt: (_, time) => middleAt(time),
  };
}

describe('the places of an event', () => {
  it("are a single sample if the element doesn't move", () => {
    expect(
      tracePlaces(
        elementAt(() => [40, 50]),
        FILM,
      ),
    ).toEqual([[{ time: 1, x: 40, y: 50 }]]);
  });

  it('are the two ends of a straight path, in the first and last frames', () => {
    const [places = []] = tracePlaces(
      elementAt((time) => [60 * time, 100]),
      FILM,
    );
    expect(places.map(({ time }) => time)).toEqual([1, 59 / 30]);
    expect(places.map(({ x }) => x)).toEqual([61, 119]);
  });

  it('include both sides of a jump', () => {
    const [places = []] = tracePlaces(
      elementAt((time) => (time < 1.5 ? [10, 10] : [10, 44])),
      FILM,
    );
    expect(places.map(({ time, y }) => [Math.round(time * 30), y])).toEqual([
      [30, 10],
      [44, 10],
      [45, 44],
      [59, 44],
    ]);
  });
});
