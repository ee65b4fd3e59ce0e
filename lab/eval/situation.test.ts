import { describe, expect, it } from 'vitest';
import { EXACT, readSituations, situationName, TABLE_SITUATIONS } from './situation.ts';

const NONE = { fading: false, 'from-one': false };

describe('a situation', () => {
  it('is exact unless options say otherwise', () => {
    expect(readSituations(NONE)).toEqual([EXACT]);
    expect(readSituations({ ...NONE, wrong: '0' })).toEqual([EXACT]);
  });

  it('combines all options, and names them all', () => {
    const situations = readSituations({
      clicks: '15,10',
      wrong: '1',
      fading: true,
      effect: 'tint',
      degrade: '480p',
      'from-one': true,
    });
    expect(situations.map(situationName)).toEqual([
      'clicks 15,10 + one wrong + fading + tint + 480p + from one',
    ]);
  });

  it('is one for each effect if all are wanted', () => {
    const situations = readSituations({ ...NONE, wrong: '1', effect: 'all' });
    expect(situations.map(situationName)).toContain('one wrong + gray');
    expect(new Set(situations.map(({ effect }) => effect)).size).toBe(8);
  });

  it('rejects invalid options, saying what is allowed', () => {
    expect(() => readSituations({ ...NONE, clicks: '15' })).toThrow('15,10');
    expect(() => readSituations({ ...NONE, clicks: '-1,2' })).toThrow('15,10');
    expect(() => readSituations({ ...NONE, wrong: '2' })).toThrow('0 or 1');
    expect(() => readSituations({ ...NONE, effect: 'rain' })).toThrow('vignette');
    expect(() => readSituations({ ...NONE, degrade: 'high' })).toThrow('stream');
  });

  it('has its own row in the table, each with a different name', () => {
    const names = TABLE_SITUATIONS.map(situationName);
    expect(names).toEqual([
      ...['exact', 'clicks 15,10', 'clicks 32,16', 'one wrong', 'fading'],
      ...['stream', 'low', '480p', 'dropped', 'from one'],
    ]);
  });
});
