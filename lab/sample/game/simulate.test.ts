import { describe, expect, it } from 'vitest';
import { FRAME_COUNT, FRAME_RATE, SEED } from '../film.ts';
import type { GameState } from './game-state.ts';
import { simulate } from './simulate.ts';

function lastState(seed: number, frameCount: number): GameState {
  const last = [...simulate(seed, frameCount)].at(-1);
  if (!last) throw new Error('no state');
  return last;
}

describe('the self-playing game', () => {
  it('plays the same game from the same seed', () => {
    const first = JSON.stringify(lastState(SEED, 400));
    expect(JSON.stringify(lastState(SEED, 400))).toBe(first);
    expect(JSON.stringify(lastState(SEED + 1, 400))).not.toBe(first);
  });

  it('yields every frame once, in order', () => {
    expect([...simulate(SEED, 40)]).toHaveLength(40);
    let expected = 0;
    for (const { frame } of simulate(SEED, 40)) {
      expect(frame).toBe(expected);
      expected += 1;
    }
  });

  it('has enough badges and look-alikes, each gone before the next one and before the end', () => {
    const { badges } = lastState(SEED, FRAME_COUNT);
    const count = (kind: string) => badges.filter((badge) => badge.kind === kind).length;
    expect(count('eliminated')).toBeGreaterThanOrEqual(8);
    expect(count('eliminated')).toBeLessThanOrEqual(10);
    expect(count('assist')).toBeGreaterThanOrEqual(2);
    badges.forEach(({ firstFrame, lastFrame }, index) => {
      const seconds = (lastFrame - firstFrame + 1) / FRAME_RATE;
      expect(seconds).toBeGreaterThanOrEqual(0.8);
      expect(seconds).toBeLessThanOrEqual(1.5);
      expect(lastFrame).toBeLessThan(badges[index + 1]?.firstFrame ?? FRAME_COUNT);
    });
  });

  it('credits the player with eliminations and the wingman with assists', () => {
    const { badges, kills } = lastState(SEED, FRAME_COUNT);
    const aces = kills.filter(({ enemy }) => enemy === 'ace');
    expect(badges.map(({ kind }) => kind)).toEqual(
      aces.map(({ by }) => (by === 'player' ? 'eliminated' : 'assist')),
    );
  });
});
