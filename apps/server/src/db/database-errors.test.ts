import { describe, expect, it } from 'vitest';
import { isOverload } from './database-errors.ts';

describe('a database that is out', () => {
  it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', '57P03', '25006'])(
    'is worth another try after %s',
    (code) => {
      const cause = Object.assign(new Error('out'), { code });
      expect(isOverload(new Error('The statement failed.', { cause }))).toBe(true);
    },
  );

  it('is not blamed for a statement that it refuses', () => {
    expect(isOverload(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  });
});
