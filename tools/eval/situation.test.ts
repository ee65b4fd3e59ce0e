import { describe, expect, it } from 'vitest';
import { EXACT, readSituation, situationName, TABLE_SITUATIONS } from './situation.ts';

const NONE = { fading: false, 'from-one': false };

describe('a situation', () => {
  it('is exact unless options say otherwise', () => {
    expect(readSituation(NONE)).toEqual(EXACT);
    expect(readSituation({ ...NONE, wrong: '0' })).toEqual(EXACT);
  });

  it('combines all options, and names them all', () => {
    const situation = readSituation({
      clicks: '15,10',
      wrong: '1',
      fading: true,
      degrade: '480p',
      'from-one': true,
    });
    expect(situationName(situation)).toBe('clicks 15,10 + one wrong + fading + 480p + from one');
  });

  it('rejects invalid options, saying what is allowed', () => {
    expect(() => readSituation({ ...NONE, clicks: '15' })).toThrow('15,10');
    expect(() => readSituation({ ...NONE, clicks: '-1,2' })).toThrow('15,10');
    expect(() => readSituation({ ...NONE, wrong: '2' })).toThrow('0 or 1');
    expect(() => readSituation({ ...NONE, degrade: 'high' })).toThrow('stream');
  });

  it('has its own row in the table, each with a different name', () => {
    const names = TABLE_SITUATIONS.map(situationName);
    expect(names).toEqual([
      ...['exact', 'clicks 15,10', 'clicks 32,16', 'one wrong', 'fading'],
      ...['stream', 'low', '480p', 'dropped', 'from one'],
    ]);
  });
});
