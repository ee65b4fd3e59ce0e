import { describe, expect, it } from 'vitest';
import { fadeRemainder, slideRemainder } from './fade-remainder.ts';

describe('the unseen remainder of a fade', () => {
  it.each([
    ['nothing if it was seen to its end', [0.4, 0.3, 0.2, 0.1], 0],
    ['one sample if the last opacity is two steps above zero', [0.5, 0.4, 0.3, 0.2], 1],
    ['no more than three samples', [0.8, 0.71, 0.62, 0.53, 0.44, 0.35], 3],
    ['nothing if it only wavers', [0.95, 0.87, 0.89, 0.88], 0],
    ['nothing if nothing fades', [0.9, 0.9, 0.9], 0],
    ['nothing for a fade too short to measure its slope', [0.9, 0.4], 0],
  ])('is %s', (_what, opacities, samples) => {
    expect(fadeRemainder(opacities)).toBe(samples);
  });
});

describe('the unseen remainder of a slide out of sight', () => {
  it.each([
    ['nothing if it stays', [1, 1, 1], 0],
    ['nothing if little of it was left', [0.8, 0.5, 0.2], 0],
    ['as long as the rest takes at its last speed', [1, 0.9, 0.7, 0.5], 2],
    ['no more than three samples', [0.9, 0.85], 3],
    ['nothing for one sample', [0.4], 0],
  ])('is %s', (_what, shares, samples) => {
    expect(slideRemainder(shares)).toBe(samples);
  });
});
