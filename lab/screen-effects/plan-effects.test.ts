import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tools/test-support/random.ts';
import { screenEffectSchema } from './effect-span.ts';
import { coveredShare } from './place-cover.ts';
import { planEffects } from './plan-effects.ts';

const CLIP = {
  width: 1280,
  height: 720,
  fps: 30,
  duration: 20,
  clicks: [2, 6, 10].map((time) => ({ time, x: 400, y: 300 })),
  events: [1.5, 5.5, 9.5, 14].map((start) => ({ start, end: start + 1 })),
  size: { width: 60, height: 60 },
  places: [1.5, 5.5, 9.5, 14].map((time) => [
    { time, x: 400, y: 300 },
    { time: time + 1, x: 440, y: 300 },
  ]),
};
const SEEDS = Array.from({ length: 30 }, (_, seed) => seed + 1);

describe('the plan of effects', () => {
  it('leaves every clicked frame as it is, and reaches events as well as play, for every effect', () => {
    for (const effect of screenEffectSchema.options) {
      const spans = SEEDS.flatMap((seed) => planEffects(effect, CLIP, seededRandom(seed)));
      for (const { start, end } of spans) {
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(CLIP.duration);
        expect(CLIP.clicks.some(({ time }) => time >= start - 0.09 && time < end + 0.09)).toBe(false);
      }
      const overEvents = spans.filter((span) =>
        CLIP.events.some(({ start, end }) => span.start < end && span.end > start),
      );
      expect(overEvents.length / spans.length).toBeGreaterThan(0.1);
      expect(overEvents.length / spans.length).toBeLessThan(0.9);
    }
  });

  it('is the same for the same seed only', () => {
    const planOf = (seed: number) => planEffects('tint', CLIP, seededRandom(seed));
    expect(planOf(1)).toEqual(planOf(1));
    expect(planOf(1)).not.toEqual(planOf(2));
  });

  it('covers no more than a third of the element while it is there, and sometimes some', () => {
    const shares = SEEDS.flatMap((seed) => planEffects('cover', CLIP, seededRandom(seed))).flatMap(
      ({ start, end, look }) =>
        CLIP.events.flatMap((event) => {
          const isThere = start < event.end && end > event.start;
          if (!isThere || look.kind !== 'cover') return [];
          // In its first frame or its last.
          const at = (x: number) => coveredShare({ x: x - 30, y: 270, width: 60, height: 60 }, look.box);
          return [
            ...(start <= event.start ? [at(400)] : []),
            ...(end >= event.end ? [at(400 + (40 * 29) / 30)] : []),
          ];
        }),
    );
    expect(Math.max(...shares)).toBeLessThan(0.35);
    expect(Math.max(...shares)).toBeGreaterThan(0.15);
  });
});
