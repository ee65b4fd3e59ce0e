import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { listOf } from './list-of.ts';

const item = z.object({ id: z.int(), name: z.string() });
const list = listOf(item, { min: 1, max: 3, tooShort: 'Please choose one' });

describe('a list from outside', () => {
  it('is what its items’ schema returns', () => {
    expect(list.parse([{ id: 1, name: 'a', more: true }])).toEqual([{ id: 1, name: 'a' }]);
  });

  it('is refused at its first wrong item, with the place of each of its problems', () => {
    const { error } = list.safeParse([{ id: 1, name: 'a' }, { id: 'x' }, {}]);
    expect(error?.issues.map(({ path }) => path)).toEqual([
      [1, 'id'],
      [1, 'name'],
    ]);
  });

  it('is refused for its length before any item is looked at', () => {
    const look = vi.fn(() => true);
    const lookedAt = listOf(z.custom(look), { max: 2 });
    expect(lookedAt.safeParse([1, 2, 3]).error?.issues).toMatchObject([{ code: 'too_big', path: [] }]);
    expect(look).not.toHaveBeenCalled();
    expect(list.safeParse([]).error?.issues).toMatchObject([{ message: 'Please choose one' }]);
  });
});

it('is how the API takes every list: no call collects the problems of all items', () => {
  for (const [name, route] of Object.entries(routes)) {
    if ('body' in route) expect([name, collectors(route.body)]).toEqual([name, []]);
  }
});

/** Returns the places within a schema whose problems are collected without a limit. */
function collectors(schema: unknown, place = ''): string[] {
  if (!(schema instanceof z.core.$ZodType)) return [];
  const { def } = schema._zod;
  if (def.type === 'record' || def.type === 'map' || def.type === 'set') return [place];
  if (schema instanceof z.ZodArray && !(schema.element instanceof z.ZodCustom)) return [place];
  const parts = schema instanceof z.ZodObject ? schema.shape : { ...def };
  return Object.entries(parts).flatMap(([key, part]) =>
    Array.isArray(part)
      ? part.flatMap((one, index) => collectors(one, `${place}.${index}`))
      : collectors(part, `${place}.${key}`),
  );
}
