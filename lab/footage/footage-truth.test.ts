import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tools/test-support/random.ts';
import type { Point } from '../drawing/canvas.ts';
import { ELEMENTS } from './elements/index.ts';
import { footageTruth, tracePlaces } from './footage-truth.ts';
import type { HudElement } from './hud-element.ts';

const FILM = { width: 854, height: 480, frameRate: 60, duration: 20 };

function truthOf(kind: string, scale: number) {
  const element = ELEMENTS[kind]?.(seededRandom(5), FILM);
  if (!element) throw new RangeError(kind);
  return footageTruth({ name: kind, film: FILM, scale, element }, kind, seededRandom(9));
}

describe('the truth about a generated clip', () => {
  it('has clicks on the elements of the first three events, for every kind', () => {
    for (const kind of Object.keys(ELEMENTS)) {
      const { clicks, events, places, size } = truthOf(kind, 1);
      expect(places).toHaveLength(events.length);
      for (const [index, click] of clicks.entries()) {
        expect(click.time).toBeGreaterThan(events[index]?.start ?? 0);
        expect(click.time).toBeLessThan(events[index]?.end ?? 0);
        const near = places[index]?.some(
          ({ x, y }) =>
            Math.abs(x - click.x) < size.width / 2 + 75 && Math.abs(y - click.y) < size.height / 2 + 75,
        );
        expect(near, kind).toBe(true);
      }
    }
  });

  it('is in pixels of the encoded picture, at whatever scale the element is drawn', () => {
    const [plain, doubled] = [truthOf('float', 1), truthOf('float', 2)];
    expect([doubled.width, doubled.height]).toEqual([1708, 960]);
    expect(doubled.size.width).toBe(2 * plain.size.width);
    expect(doubled.places[1]?.[0]?.x).toBe(2 * (plain.places[1]?.[0]?.x ?? 0));
    expect(doubled.events).toEqual(plain.events);
  });

  it('clicks on three different parts of a wide banner', () => {
    const { clicks, size } = truthOf('wide', 1);
    const across = clicks.map(({ x }) => x).sort((a, b) => a - b);
    expect((across[1] ?? 0) - (across[0] ?? 0)).toBeGreaterThan(size.width / 4);
    expect((across[2] ?? 0) - (across[1] ?? 0)).toBeGreaterThan(size.width / 4);
  });
});

const TRACE_FILM = { width: 854, height: 480, frameRate: 30, duration: 12 };

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
        TRACE_FILM,
      ),
    ).toEqual([[{ time: 1, x: 40, y: 50 }]]);
  });

  it('are the two ends of a straight path, in the first and last frames', () => {
    const [places = []] = tracePlaces(
      elementAt((time) => [60 * time, 100]),
      TRACE_FILM,
    );
    expect(places.map(({ time }) => time)).toEqual([1, 59 / 30]);
    expect(places.map(({ x }) => x)).toEqual([61, 119]);
  });

  it('include both sides of a jump', () => {
    const [places = []] = tracePlaces(
      elementAt((time) => (time < 1.5 ? [10, 10] : [10, 44])),
      TRACE_FILM,
    );
    expect(places.map(({ time, y }) => [Math.round(time * 30), y])).toEqual([
      [30, 10],
      [44, 10],
      [45, 44],
      [59, 44],
    ]);
  });
});
