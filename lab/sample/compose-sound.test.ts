import { describe, expect, it } from 'vitest';
import { composeSound, SAMPLE_RATE } from './compose-sound.ts';

describe('the soundtrack', () => {
  it('stays within full scale and has the requested length', () => {
    const kills = Array.from({ length: 20 }, (_, index) => {
      return { frame: 30 + index * 5, enemy: 'ace', name: 'NOVA', by: 'player', x: 0, y: 0 } as const;
    });
    const sound = composeSound(6, kills);
    expect(sound).toHaveLength(6 * SAMPLE_RATE);
    expect(sound.every((level) => Math.abs(level) <= 1)).toBe(true);
  });

  it('is louder when an ace goes down', () => {
    const energy = (sound: Float32Array) =>
      sound.subarray(2 * SAMPLE_RATE, 2.3 * SAMPLE_RATE).reduce((sum, level) => sum + level * level, 0);
    const kill = { frame: 60, enemy: 'ace', name: 'NOVA', by: 'player', x: 0, y: 0 } as const;
    expect(energy(composeSound(4, [kill]))).toBeGreaterThan(2 * energy(composeSound(4, [])));
  });
});
