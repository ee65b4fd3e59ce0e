import { describe, expect, it } from 'vitest';
import { joinFiles, LazyFile } from './lazy-file.ts';

const BYTES = Uint8Array.from({ length: 3 * 2 ** 20 }, (_, index) => (index * 31) % 251);

function fileOf(bytes: Uint8Array<ArrayBuffer>, reads: [number, number][] = []): LazyFile {
  return new LazyFile(bytes.length, async (start, end) => {
    reads.push([start, end]);
    return bytes.slice(start, end);
  });
}

describe('a file read through a function', () => {
  it.each([
    [0, 10],
    [5, undefined],
    [-7, undefined],
    [-7, -2],
    [10, 5],
    [3, 9_999_999],
  ])('returns the same slice %s to %s as a Blob', async (start, end) => {
    const [own, blob] = [fileOf(BYTES), new Blob([BYTES])].map((file) => file.slice(start, end).slice(1));
    expect(own?.size).toBe(blob?.size);
    expect(await own?.arrayBuffer()).toEqual(await blob?.arrayBuffer());
  });

  it('reads nothing until asked, and streams block by block', async () => {
    const reads: [number, number][] = [];
    const file = fileOf(BYTES, reads).slice(2 ** 20 + 7);
    expect(reads).toEqual([]);
    const pieces: Uint8Array[] = [];
    for await (const piece of file.stream()) pieces.push(piece);
    expect(pieces.map(({ length }) => length)).toEqual([2 ** 20, 2 ** 20 - 7]);
    expect(Buffer.concat(pieces).equals(BYTES.subarray(2 ** 20 + 7))).toBe(true);
  });

  it('passes on read errors', async () => {
    const file = new LazyFile(10, () => Promise.reject(new Error('gone')));
    await expect(file.slice(2).arrayBuffer()).rejects.toThrow('gone');
    await expect(file.stream().getReader().read()).rejects.toThrow('gone');
  });

  it('can be joined with other parts without being read', async () => {
    const reads: [number, number][] = [];
    const joined = joinFiles([Uint8Array.of(1, 2), fileOf(BYTES, reads).slice(0, 4), new Blob(['xy'])]);
    expect([joined.size, reads]).toEqual([8, []]);
    const expected = [1, 2, ...BYTES.subarray(0, 4), 120, 121];
    expect([...new Uint8Array(await joined.arrayBuffer())]).toEqual(expected);
    expect([...new Uint8Array(await joined.slice(3, 7).arrayBuffer())]).toEqual(expected.slice(3, 7));
  });

  it('leaves native files to the platform', () => {
    expect(joinFiles([new Blob(['a']), Uint8Array.of(1)])).not.toBeInstanceOf(LazyFile);
  });
});
