import { describe, expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

/** Returns the UTF-8 length of a text, computed independently of the code under test. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, 'x').length;
}

describe('safeFileName', () => {
  it.each([
    ['My video', 'My video'],
    ['Größe №5 – 日本語 🎮', 'Größe №5 – 日本語 🎮'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['line\nbreak\ttab\u0000nul\u007fdelete\u0085next', 'line_break_tab_nul_delete_next'],
    ['innocent\u202egpj.exe', 'innocent_gpj.exe'],
    ['\u2066isolated\u2069', '_isolated_'],
    ['.hidden', 'hidden'],
    ['...dots...', 'dots'],
    ['  spaces \u00a0', 'spaces'],
    ['mixed . . ', 'mixed'],
    ['v1.2.final', 'v1.2.final'],
    ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ])('turns %j into %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it.each(['', ' ', '.', '..', ' . . ', '\u00a0\ufeff', '\u2028'])('leaves nothing of %j', (name) => {
    expect(safeFileName(name)).toBe('');
  });

  it.each([
    ['CON', '_CON'],
    ['nul', '_nul'],
    ['Aux.mp4', '_Aux.mp4'],
    ['com1', '_com1'],
    ['LPT9.tar.gz', '_LPT9.tar.gz'],
    ['com¹', '_com¹'],
    ['prn .txt', '_prn .txt'],
    [' con', '_con'],
    ['CONIN$', '_CONIN$'],
    ['con.', '_con'],
  ])('keeps %j from being a Windows device name', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it.each(['console', 'com10', 'com', 'auxiliary.mp4', 'my con', 'con-1', 'lpt', 'null'])(
    'keeps %j, which only looks like a device',
    (name) => {
      expect(safeFileName(name)).toBe(name);
    },
  );

  it.each([
    ['a', 200],
    ['é', 100],
    ['語', 66],
    ['🎮', 50],
  ])('truncates a long name of %s to %d characters, never inside one', (letter, count) => {
    expect(safeFileName(letter.repeat(300))).toBe(letter.repeat(count));
    expect(safeFileName(letter.repeat(count))).toBe(letter.repeat(count));
  });

  it('leaves no trailing dot or space when it truncates', () => {
    expect(safeFileName(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
    expect(safeFileName(`${'a'.repeat(198)}. b`)).toBe('a'.repeat(198));
  });

  it('is idempotent on any input', () => {
    const pieces = [
      'a',
      '.',
      ' ',
      '/',
      'con',
      '🎮',
      'é',
      '\u202e',
      '\ud800',
      '\n',
      'x'.repeat(90),
      '語'.repeat(40),
    ];
    for (let seed = 0; seed < 5000; seed++) {
      const name = Array.from({ length: 1 + (seed % 7) }, (_, place) => {
        return pieces[(seed * 31 + place * place * 17 + seed * place) % pieces.length];
      }).join('');
      const safe = safeFileName(name);
      expect(bytesOf(safe)).toBeLessThanOrEqual(200);
      expect(safe).not.toMatch(/[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]|^[\s.]|[\s.]$/u);
      expect(safe.isWellFormed()).toBe(true);
      expect(safeFileName(safe)).toBe(safe);
    }
  });
});
