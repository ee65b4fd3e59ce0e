import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/test-support/random.ts';
import { float } from './markers.ts';

const FILM = { width: 854, height: 480, frameRate: 30, duration: 16 };
const MARKERS = Array.from({ length: 12 }, (_, seed) => float(seededRandom(seed), FILM));

describe('a floating marker', () => {
  it('stays inside the picture and drifts for as long as it is visible', () => {
    for (const { events, middleAt } of MARKERS) {
      for (const [event, { start, end }] of events.entries()) {
        const places = [start, (start + end) / 2, end].map((time) => middleAt(event, time));
        for (const [x, y] of places) {
          expect(x).toBeGreaterThan(30);
          expect(x).toBeLessThan(FILM.width - 30);
          expect(y).toBeGreaterThan(20);
          expect(y).toBeLessThan(FILM.height - 20);
        }
        const [first = [0, 0], , last = [0, 0]] = places;
        expect(Math.hypot(last[0] - first[0], last[1] - first[1])).toBeGreaterThan(10);
      }
    }
  });

  it('is clicked in places far apart, and is sometimes visible twice at the same time', () => {
    let doubles = 0;
    for (const { events, middleAt } of MARKERS) {
      const clicked = events.slice(0, 3).map(({ start, end }, event) => middleAt(event, (start + end) / 2));
      for (const [index, [x, y]] of clicked.entries()) {
        for (const [otherX, otherY] of clicked.slice(index + 1)) {
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(100);
        }
      }
      doubles += events.filter(({ end }, event) => (events[event + 1]?.start ?? end) < end).length;
    }
    expect(doubles).toBeGreaterThan(2);
  });
});
