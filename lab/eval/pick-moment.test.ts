import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tools/test-support/random.ts';
import { pickMomentInFade, pickMomentOutsideEvents } from './pick-moment.ts';

const EVENTS = [
  { start: 2, end: 4 },
  { start: 3, end: 5 },
  { start: 5.8, end: 7 },
];

describe('choosing a moment', () => {
  it('picks one without the element, far enough from all events', () => {
    const random = seededRandom(1);
    const moments = Array.from({ length: 300 }, () =>
      pickMomentOutsideEvents({ events: EVENTS }, 10, 30, random),
    );
    for (const moment of moments) {
      expect(moment).toBeGreaterThanOrEqual(0);
      expect(moment).toBeLessThan(10 - 1 / 30 + 1e-9);
      expect(moment <= 1.5 || moment >= 7.5).toBe(true);
    }
    expect(moments.some((moment) => moment < 1.5)).toBe(true);
    expect(moments.some((moment) => moment > 7.5)).toBe(true);
  });

  it('throws if there is no such moment', () => {
    const events = [{ start: 0.3, end: 9.8 }];
    expect(() => pickMomentOutsideEvents({ events }, 10, 30, seededRandom(1))).toThrow(/away/);
    const halves = { events: [{ start: 5, end: 9.8 }], effects: [{ start: 0, end: 4.6 }] };
    expect(() => pickMomentOutsideEvents(halves, 10, 30, seededRandom(1))).toThrow(/away/);
  });

  it('is under no effect, and right before or after it at the closest', () => {
    const random = seededRandom(3);
    const effects = [{ start: 0.2, end: 1.3 }];
    const moments = Array.from({ length: 300 }, () =>
      pickMomentOutsideEvents({ events: [{ start: 2, end: 9.8 }], effects }, 10, 30, random),
    );
    expect(moments.every((moment) => moment < 0.2 || (moment >= 1.3 && moment < 1.5))).toBe(true);
    expect(moments.some((moment) => moment < 0.2)).toBe(true);
  });

  it('stays at least a frame inside an event that is shorter than its fades', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 100; round++) {
      const moment = pickMomentInFade({ start: 1, end: 1.1 }, [], 30, random);
      expect(moment).toBeGreaterThan(1.03);
      expect(moment).toBeLessThan(1.07);
    }
  });

  it('takes the fade that no effect covers, and none if both are covered', () => {
    const event = { start: 2, end: 4 };
    const random = seededRandom(4);
    for (let round = 0; round < 100; round++) {
      expect(pickMomentInFade(event, [{ start: 3.5, end: 5 }], 30, random)).toBeLessThan(2.13);
    }
    expect(pickMomentInFade(event, [{ start: 1, end: 5 }], 30, random)).toBeNull();
  });
});
