import { describe, expect, it } from 'vitest';
import { fadeRemainder } from './fade-remainder.ts';

describe('the unseen remainder of a fade', () => {
  it.each([
    ['nothing if it was seen to its end', [0.4, 0.3, 0.2, 0.1], 0],
    ['one sample if the last opacity is two steps above zero', [0.5, 0.4, 0.3, 0.2], 1],
    ['no more than three samples', [0.9, 0.88, 0.86, 0.84], 3],
    ['nothing if nothing fades', [0.9, 0.9, 0.9], 0],
    ['nothing for a fade too short to measure its slope', [0.9, 0.4], 0],
  ])('is %s', (_what, opacities, samples) => {
    expect(fadeRemainder(opacities)).toBe(samples);
  });
});
