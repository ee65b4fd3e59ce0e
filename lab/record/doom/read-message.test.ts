import { describe, expect, it } from 'vitest';
import { type PixelAt, readMessage } from './read-message.ts';
import { readTextParts } from './read-wad.ts';

const GRAY = Buffer.alloc(768, 90);
const RED = Buffer.alloc(768, 90);
const LETTER = 7;
GRAY.set([200, 20, 20], 3 * LETTER);
RED.set([250, 10, 10], 3 * LETTER);

/** Encodes a letter as a picture of a WAD: each column is a row of runs of opaque pixels. */
function encode(rows: readonly string[]): Buffer {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, x) => {
    const posts = rows.flatMap((row, y) => (row[x] === '#' ? [[y, 1, 0, LETTER, 0]] : []));
    return Buffer.from([...posts.flat(), 255]);
  });
  const head = Buffer.alloc(8 + 4 * width);
  head.writeInt16LE(width, 0);
  head.writeInt16LE(rows.length, 2);
  let at = head.length;
  for (const [x, column] of columns.entries()) {
    head.writeInt32LE(at, 8 + 4 * x);
    at += column.length;
  }
  return Buffer.concat([head, ...columns]);
}

const LETTERS = { I: ['.#.', '.#.', '.#.'], T: ['###', '.#.', '.#.'], L: ['#..', '#..', '###'] };

function wadOf(lumps: Record<string, Buffer>): Buffer {
  const entries = Object.entries(lumps);
  const head = Buffer.alloc(12);
  head.write('IWAD', 'latin1');
  head.writeInt32LE(entries.length, 4);
  let at = 12;
  const directory = entries.map(([name, lump]) => {
    const entry = Buffer.alloc(16);
    entry.writeInt32LE(at, 0);
    entry.writeInt32LE(lump.length, 4);
    entry.write(name, 8, 'latin1');
    at += lump.length;
    return entry;
  });
  head.writeInt32LE(at, 8);
  return Buffer.concat([head, ...entries.map(([, lump]) => lump), ...directory]);
}

const PARTS = readTextParts(
  wadOf({
    PLAYPAL: Buffer.concat([GRAY, RED]),
    ...Object.fromEntries(
      Object.entries(LETTERS).map(([letter, rows]) => [`STCFN0${letter.charCodeAt(0)}`, encode(rows)]),
    ),
  }),
);

/** Draws a text in the first rows of a picture that is otherwise gray. */
function drawn(text: string, color: readonly [number, number, number]): PixelAt {
  const painted = new Set<string>();
  let left = 0;
  for (const letter of text) {
    const rows = LETTERS[letter as keyof typeof LETTERS] ?? null;
    for (const [y, row] of (rows ?? []).entries()) {
      for (const [x, pixel] of [...row].entries()) if (pixel === '#') painted.add(`${left + x},${y}`);
    }
    left += rows ? 3 : 4;
  }
  return (x, y) => (painted.has(`${x},${y}`) ? color : [90, 90, 90]);
}

describe('reading a message', () => {
  it('reads every letter and space, the letter with the most pixels where several fit', () => {
    expect(readMessage(drawn('TILT LIT', [200, 20, 20]), PARTS)).toEqual({
      text: 'TILT LIT',
      width: 25,
      isTinted: false,
    });
  });

  it('reads it in any palette of the game, and in no other color', () => {
    const tinted = readMessage(drawn('LIT', [250, 10, 10]), PARTS);
    expect(tinted).toEqual({ text: 'LIT', width: 9, isTinted: true });
    expect(readMessage(drawn('LIT', [225, 15, 15]), PARTS)).toBeNull();
    expect(readMessage(drawn('', [0, 0, 0]), PARTS)).toBeNull();
  });
});
