import { describe, expect, it } from 'vitest';
import { fadeRemainder } from './fade-remainder.ts';

describe('what is left of a fade', () => {
  it.each([
    ['nothing where it was seen to its end', [0.4, 0.3, 0.2, 0.1], 0],
    ['one sample where the last is as faint as two steps', [0.5, 0.4, 0.3, 0.2], 1],
    ['no more than three samples', [0.9, 0.88, 0.86, 0.84], 3],
    ['nothing where nothing fades', [0.9, 0.9, 0.9], 0],
    ['nothing of a fade too short to tell its slope', [0.9, 0.4], 0],
  ])('is %s', (_what, opacities, samples) => {
    expect(fadeRemainder(opacities)).toBe(samples);
  });
});
