import { describe, expect, it } from 'vitest';
import { type Drawn, findDrawn } from './find-drawn.ts';
import { cellOf, type Picture } from './game-pictures.ts';

const COLOR = [200, 100, 50];

/** Returns a picture on black of the pixels that are marked, at an opacity. */
function painted(rows: readonly string[], opacity = 1): Picture {
  const pixels = rows.flatMap((row) =>
    [...row].flatMap((pixel) => COLOR.map((value) => (pixel === '#' ? value * opacity : 0))),
  );
  return { width: rows[0]?.length ?? 0, height: rows.length, pixels: Uint8Array.from(pixels) };
}

const SHEET = painted(['#.##', '#..#', '####', '#...']);
const [L, HOOK, T] = [0, 1, 2].map((index) => cellOf(SHEET, { width: 2, height: 2 }, index));

function word(name: string, [first, second]: readonly (Picture | undefined)[]): Drawn {
  const at = { top: 1, from: 0 };
  const pieces = [
    ...(first ? [{ picture: first, left: 1, ...at }] : []),
    ...(second ? [{ picture: second, left: 3, ...at }] : []),
  ];
  return { name, pieces, box: { left: 1, top: 1, width: 4, height: 2 }, opacity: 1 };
}

const WORDS = [word('L and hook', [L, HOOK]), word('L and T', [L, T])];

describe('finding what is drawn', () => {
  it('takes the first of which every picture is shown', () => {
    const shown = (rows: readonly string[]) => findDrawn(painted(rows), WORDS)?.drawn.name;
    expect(shown(['......', '.#.##.', '.#..#.'])).toBe('L and hook');
    expect(shown(['......', '.#.##.', '.#.#..'])).toBe('L and T');
    expect(shown(['......', '.#.##.', '.#.##.'])).toBeUndefined();
    expect(shown(['......', '......', '......'])).toBeUndefined();
  });

  it('finds it at any opacity, and says whether it is clear', () => {
    const shown = (opacity: number) => findDrawn(painted(['......', '.#.##.', '.#..#.'], opacity), WORDS);
    expect(shown(1)?.isClear).toBe(true);
    expect(shown(0.5)?.isClear).toBe(false);
    expect(shown(0.1)?.isClear).toBe(false);
    expect(shown(0.02)).toBeNull();
  });

  it('ignores the rows that something else may cover', () => {
    const [only] = WORDS;
    const rows = only?.pieces.map((piece) => ({ ...piece, from: 1 })) ?? [];
    const frame = painted(['......', '######', '.#..#.']);
    expect(findDrawn(frame, WORDS)).toBeNull();
    expect(only && findDrawn(frame, [{ ...only, pieces: rows }])?.drawn.name).toBe('L and hook');
  });
});
