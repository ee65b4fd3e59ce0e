import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

it('evicts the value that was set first when another key is added', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('c', 3);
  expect([...cache.entries()]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('evicts nothing when a value is replaced, which counts as the newest then', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  expect([...cache.entries()]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
});

it('forgets a key only if its value is still the given one', () => {
  const cache = new BoundedCache<number>(2);
  cache.set('a', 1);
  cache.delete('a', 2);
  expect(cache.get('a')).toBe(1);
  cache.delete('a', 1);
  expect(cache.get('a')).toBeUndefined();
});
