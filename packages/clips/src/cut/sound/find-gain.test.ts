import { expect, it } from 'vitest';
import { gainTowards } from './find-gain.ts';

it('brings a clip to a loudness by one gain', () => {
  expect(gainTowards(-14, [{ loudness: -23, truePeak: -12 }])).toBe(9);
  expect(gainTowards(-14, [{ loudness: -10, truePeak: 0.5 }])).toBe(-4);
});

it('raises it no further than the true peak of its loudest track allows', () => {
  const quiet = { loudness: -40, truePeak: -30 };
  expect(gainTowards(-14, [{ loudness: -23, truePeak: -5 }])).toBe(3);
  expect(gainTowards(-14, [quiet, { loudness: -20, truePeak: -6 }])).toBe(4);
});

it('takes the first track that is heard for the loudness, and leaves a silent clip as it is', () => {
  const silent = { loudness: null, truePeak: Number.NEGATIVE_INFINITY };
  expect(gainTowards(-14, [silent, { loudness: -20, truePeak: -10 }])).toBe(6);
  expect(gainTowards(-14, [silent])).toBeNull();
  expect(gainTowards(-14, [])).toBeNull();
});
