import { expect, it, vi } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

it('gives each caller its own result, using one query for those who ask together', async () => {
  const findAll = vi.fn(
    async (keys: string[]) => new Map(keys.filter((key) => key !== 'c').map((key) => [key, `${key}!`])),
  );
  const lookUp = batchLookups(findAll);
  expect(await Promise.all(['a', 'b', 'a', 'c'].map(lookUp))).toEqual(['a!', 'b!', 'a!', null]);
  expect(findAll.mock.calls).toEqual([[['a', 'b', 'c']]]);
});

it('never answers from a query that started before the lookup was requested', async () => {
  let value = 'old';
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = [...gates];
  const lookUp = batchLookups(async (keys) => {
    const read = value;
    await held.shift()?.promise;
    return new Map(keys.map((key) => [key, read]));
  });
  const early = [lookUp('a')];
  await new Promise(setImmediate);
  early.push(lookUp('a'));
  await new Promise(setImmediate);
  value = 'new';
  const late = lookUp('a');
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(early)).toEqual(['old', 'old']);
  expect(await late).toBe('new');
});

it('rejects the lookups of a failed query and serves the next ones', async () => {
  let fails = true;
  const lookUp = batchLookups(async (keys) => {
    if (fails) throw new Error('gone');
    return new Map(keys.map((key) => [key, 1]));
  });
  await expect(lookUp('a')).rejects.toThrow('gone');
  fails = false;
  expect(await lookUp('a')).toBe(1);
});
