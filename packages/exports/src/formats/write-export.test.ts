import { describe, expect, it } from 'vitest';
import { exportFileName } from './write-export.ts';

describe('file names', () => {
  it('include the project, if any', () => {
    expect(exportFileName('csv')).toBe('video-analysis-results.csv');
    expect(exportFileName('json', 'My match')).toBe('My match-event-analysis.json');
  });

  it('follow a pattern as far as it is not about single clips', () => {
    const named = (pattern: string) => exportFileName('csv', 'My match', pattern);
    expect(named('2026 {project} - {n} - {element}')).toBe('2026 My match-event-analysis.csv');
    expect(named('{n} {element}')).toBe('My match-event-analysis.csv');
  });

  it('contain nothing that a file system rejects', () => {
    expect(exportFileName('csv', ' a/b\\c:d*e?"f<g>h|i\u0007. ')).toBe(
      'a_b_c_d_e__f_g_h_i_-event-analysis.csv',
    );
    expect(exportFileName('csv', ' .. ')).toBe('video-analysis-results.csv');
  });

  it.each([
    ['turned reading directions', 'clip\u202egnp.exe', 'clip_gnp.exe'],
    ['tabs and delete', 'a\tb\u007fc', 'a_b_c'],
    ['half a character', 'a\ud83d', 'a\ufffd'],
  ])('replace %s', (_, name, safe) => {
    expect(exportFileName('csv', name)).toBe(`${safe}-event-analysis.csv`);
  });

  it.each(['x', 'ü', '漢', '🎮', 'x🎮'])(
    'stay within file system limits, in whole characters: %s',
    (part) => {
      const name = exportFileName('json', part.repeat(300));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name.endsWith('-event-analysis.json')).toBe(true);
    },
  );
});
