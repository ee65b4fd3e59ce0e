import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { dropStored, readStored, writeStored } from './local-storage.ts';

const KEY = 'test-entry';
const schema = z.object({ percent: z.number() });

it('reads back what it stored', () => {
  expect(writeStored(KEY, { percent: 80 })).toBe(true);
  expect(readStored(KEY, schema)).toEqual({ percent: 80 });
  dropStored(KEY);
  expect(readStored(KEY, schema)).toBeNull();
});

it.each(['not json', '{"percent":"eighty"}', ''])('treats %j as a missing entry and removes it', (text) => {
  localStorage.setItem(KEY, text);
  expect(readStored(KEY, schema)).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('reports that storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored(KEY, { percent: 80 })).toBe(false);
});

it('works while storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  expect(readStored(KEY, schema)).toBeNull();
  expect(() => dropStored(KEY)).not.toThrow();
});
