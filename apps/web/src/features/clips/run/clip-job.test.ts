import { expect, it } from 'vitest';
import { clipConcurrency } from './clip-job.ts';

const BROWSER = { reader: 'browser', width: 1920, height: 1080 } as const;

it('makes one clip for every two cores, from two to four at a time', () => {
  expect([1, 2, 4, 6, 8, 32].map((cores) => clipConcurrency(BROWSER, [{ bytes: 1e6 }], cores))).toEqual([
    2, 2, 2, 3, 4, 4,
  ]);
});

it('makes fewer at a time if clips need much memory, and one if FFmpeg decodes the video', () => {
  expect(clipConcurrency(BROWSER, [{ bytes: 1e6 }, { bytes: 1e9 }], 8)).toBe(1);
  expect(clipConcurrency(BROWSER, [{ bytes: 1e8 }], 8)).toBe(2);
  expect(clipConcurrency({ ...BROWSER, width: 3840, height: 2160 }, [{ bytes: 1e6 }], 8)).toBe(2);
  expect(clipConcurrency({ ...BROWSER, reader: 'ffmpeg' }, [{ bytes: 1e6 }], 8)).toBe(1);
});

it('makes few at a time while nothing is known about their size', () => {
  expect(clipConcurrency(BROWSER, [], 8)).toBe(2);
});
