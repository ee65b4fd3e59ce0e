import { describe, expect, it } from 'vitest';
import { accessEndSchema } from './access-end.ts';

describe('the end date of access', () => {
  it.each([
    ['2030-05-01', '2030-05-01T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
    ['1970-01-01', '1970-01-01T23:59:59.999Z'],
    ['9999-12-31', '9999-12-31T23:59:59.999Z'],
    ['2030-05-01T12:00:00Z', '2030-05-01T12:00:00.000Z'],
    ['2030-05-01T12:00:00+02:00', '2030-05-01T10:00:00.000Z'],
  ])('%s means %s', (given, instant) => {
    expect(accessEndSchema.parse(given)).toBe(instant);
  });

  it.each([
    '0000-01-01',
    '1969-12-31',
    '9999-12-31T23:59:59-01:00',
    '1970-01-01T00:00:00+01:00',
    '+010000-01-01T00:00:00Z',
    '10000-01-01',
    '2030-02-30',
    'tomorrow',
    '',
  ])('cannot be %j', (given) => {
    expect(accessEndSchema.safeParse(given).success).toBe(false);
  });
});
