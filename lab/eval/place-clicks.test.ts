import { describe, expect, it } from 'vitest';
import { eventOf, placeClicks } from './place-clicks.ts';
import type { Footage } from './read-footage.ts';
import { EXACT } from './situation.ts';

const CLIP: Footage = {
  name: 'icon-01',
  path: 'icon-01.mp4',
  video: 'icon-01.mp4',
  kind: 'icon',
  fps: 30,
  width: 1920,
  height: 1080,
  duration: 20,
  clicks: [
    { time: 2, x: 400, y: 300 },
    { time: 6, x: 402, y: 300 },
    { time: 10, x: 1910, y: 4 },
  ],
  events: [
    { start: 1.5, end: 2.5 },
    { start: 5.5, end: 6.5 },
    { start: 9.5, end: 10.5 },
    { start: 14, end: 15 },
  ],
};
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);

describe('placing clicks', () => {
  it("keeps the truth's clicks, as fractions, in an exact situation", () => {
    const { marks, wrongFrame, fadingFrame } = placeClicks(CLIP, EXACT, 1);
    expect(marks[0]).toEqual({ time: 2, x: 400 / 1920, y: 300 / 1080 });
    expect(marks.map(({ time }) => time)).toEqual([2, 6, 10]);
    expect([wrongFrame, fadingFrame]).toEqual([null, null]);
  });

  it('converts the size of a drawn box to fractions', () => {
    const [click] = CLIP.clicks;
    const drawn = {
      ...CLIP,
      clicks: CLIP.clicks.map(() => ({ time: 2, x: 9, y: 9, width: 192, height: 54 })),
    };
    expect(click).toBeDefined();
    expect(placeClicks(drawn, EXACT, 1).marks[0]?.size).toEqual({ width: 0.1, height: 0.05 });
  });

  it('is off by up to the given number of pixels at 720 lines, uniformly and independently for each click', () => {
    const errors = SEEDS.map((seed) => {
      const { marks } = placeClicks(CLIP, { ...EXACT, clicks: { across: 32, down: 16 } }, seed);
      return marks.slice(0, 2).map(({ x, y }, index) => ({
        x: x * CLIP.width - (CLIP.clicks[index]?.x ?? 0),
        y: y * CLIP.height - (CLIP.clicks[index]?.y ?? 0),
      }));
    });
    const across = errors.flat().map(({ x }) => x);
    const down = errors.flat().map(({ y }) => y);
    expect(Math.max(...across)).toBeLessThanOrEqual(48.001);
    expect(Math.max(...across)).toBeGreaterThan(44);
    expect(Math.min(...across)).toBeLessThan(-44);
    expect(Math.max(...down.map(Math.abs))).toBeLessThanOrEqual(24.001);
    const product = errors.reduce((sum, [a, b]) => sum + ((a?.x ?? 0) * (b?.x ?? 0)) / 48 ** 2, 0);
    expect(Math.abs(product / errors.length)).toBeLessThan(0.1);
  });

  it('keeps every click inside the picture', () => {
    for (const seed of SEEDS) {
      const { marks } = placeClicks(CLIP, { ...EXACT, clicks: { across: 32, down: 16 } }, seed);
      for (const { x, y } of marks) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThan(1);
      }
    }
  });

  it('is reproducible by seed, with the same errors whatever else the situation includes', () => {
    const clicks = { across: 15, down: 10 };
    const once = placeClicks(CLIP, { ...EXACT, clicks }, 7);
    expect(placeClicks(CLIP, { ...EXACT, clicks }, 7)).toEqual(once);
    const more = placeClicks(CLIP, { ...EXACT, clicks, isOneWrong: true }, 7);
    expect(more.marks.map(({ x, y }) => [x, y])).toEqual(once.marks.map(({ x, y }) => [x, y]));
    expect(placeClicks(CLIP, { ...EXACT, clicks }, 8)).not.toEqual(once);
  });

  it('moves one of the three selections to a moment without the element, at the same place', () => {
    const wrong = SEEDS.map((seed) => {
      const { marks, wrongFrame } = placeClicks(CLIP, { ...EXACT, isOneWrong: true }, seed);
      const changed = marks.flatMap(({ time }, index) => (time === CLIP.clicks[index]?.time ? [] : [index]));
      expect(changed).toEqual([wrongFrame]);
      const time = marks[wrongFrame ?? 0]?.time ?? 0;
      expect(CLIP.events.every(({ start, end }) => time <= start - 0.5 || time >= end + 0.5)).toBe(true);
      expect(marks[wrongFrame ?? 0]?.x).toBe((CLIP.clicks[wrongFrame ?? 0]?.x ?? 0) / CLIP.width);
      return wrongFrame;
    });
    for (const frame of [0, 1, 2])
      expect(wrong.filter((other) => other === frame).length).toBeGreaterThan(40);
  });

  it('moves one selection into a fade, never the wrong one', () => {
    for (const seed of SEEDS) {
      const placed = placeClicks(CLIP, { ...EXACT, isOneFading: true, isOneWrong: true }, seed);
      expect(placed.fadingFrame).not.toBe(placed.wrongFrame);
      const { start, end } = CLIP.events[placed.fadingFrame ?? 0] ?? { start: 0, end: 0 };
      const time = placed.marks[placed.fadingFrame ?? 0]?.time ?? 0;
      expect(Math.min(time - start, end - time)).toBeGreaterThan(0.033);
      expect(Math.min(time - start, end - time)).toBeLessThanOrEqual(0.1201);
    }
  });

  it('never places a click under an effect: not the wrong one, and none in a fade that effects cover', () => {
    const effects = [
      { start: 1, end: 1.9 },
      { start: 2.1, end: 4.8 },
    ];
    const under = { ...CLIP, effects: [...effects, { start: 6.1, end: 9.9 }, { start: 10.1, end: 12 }] };
    for (const seed of SEEDS) {
      const { marks, fadingFrame } = placeClicks(
        under,
        { ...EXACT, isOneWrong: true, isOneFading: true },
        seed,
      );
      for (const { time } of marks) {
        expect(under.effects.some(({ start, end }) => time >= start && time < end)).toBe(false);
      }
      expect([null, 1]).toContain(fadingFrame);
    }
  });

  it('follows a moving element into its fade', () => {
    const moving = { ...CLIP, places: CLIP.events.map(({ start, end }) => across(start, end)) };
    for (const seed of SEEDS.slice(0, 20)) {
      const { marks, fadingFrame } = placeClicks(moving, { ...EXACT, isOneFading: true }, seed);
      const click = CLIP.clicks[fadingFrame ?? 0];
      const mark = marks[fadingFrame ?? 0];
      if (!click || !mark) throw new Error('one is in mid-fade');
      const x = Math.min(1919, click.x + 100 * (mark.time - click.time));
      expect(mark.x * 1920).toBeCloseTo(x, 3);
    }
  });

  it('assigns a click to the nearest event, or to the latest if places are not known', () => {
    const events = [
      { start: 1, end: 5 },
      { start: 2, end: 6 },
    ];
    const places = [[{ time: 1, x: 100, y: 100 }], [{ time: 2, x: 100, y: 40 }]];
    expect(eventOf({ ...CLIP, events }, { time: 3, x: 100, y: 98 })).toBe(1);
    expect(eventOf({ ...CLIP, events, places }, { time: 3, x: 100, y: 98 })).toBe(0);
    expect(eventOf({ ...CLIP, events }, { time: 7, x: 100, y: 98 })).toBeNull();
  });
});

/** Moves right at 100 pixels per second. */
function across(start: number, end: number) {
  return [
    { time: start, x: 400, y: 300 },
    { time: end, x: 400 + 100 * (end - start), y: 300 },
  ];
}
