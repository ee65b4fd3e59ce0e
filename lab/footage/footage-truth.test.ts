import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tools/test-support/random.ts';
import { ELEMENTS } from './elements/index.ts';
import { footageTruth } from './footage-truth.ts';

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
