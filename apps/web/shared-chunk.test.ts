import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHARED_MODULES, sharedChunk } from './shared-chunk.ts';

it.each(SHARED_MODULES)('finds %s, which every page loads', (path) => {
  const id = `${import.meta.dirname}/../../${path}`;
  expect(existsSync(id)).toBe(true);
  expect(sharedChunk.test(id)).toBe(true);
});
