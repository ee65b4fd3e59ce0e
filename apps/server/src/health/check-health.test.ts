import { expect, it } from 'vitest';
import { hasRoom } from './check-health.ts';

it('does not report storage on a full disk as working', () => {
  const disk = { bsize: 4096, blocks: 1_000_000 };
  expect(hasRoom({ ...disk, bavail: 0 })).toBe(false);
  expect(hasRoom({ ...disk, bavail: 100 })).toBe(false);
  expect(hasRoom({ ...disk, bavail: 1000 })).toBe(true);
  expect(hasRoom({ bsize: 4096, blocks: 0, bavail: 0 })).toBe(true);
});
