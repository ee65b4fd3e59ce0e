import { describe, expect, it } from 'vitest';
import { describeLoad, describeUptime } from './system-status.tsx';

describe('describing the server', () => {
  it.each([
    [0, 'Optimal'],
    [0.69, 'Optimal'],
    [0.7, 'Busy'],
    [1, 'Overloaded'],
    [3.2, 'Overloaded'],
  ])('calls a load of %d "%s"', (ratio, word) => {
    expect(describeLoad(ratio)).toBe(word);
  });

  it.each([
    [12, 'less than a minute'],
    [60, '1 minute'],
    [7300, '2 hours'],
    [90_000, '1 day'],
  ])('describes an uptime of %d seconds as %s', (seconds, words) => {
    expect(describeUptime(seconds)).toBe(words);
  });
});
