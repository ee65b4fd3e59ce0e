import { LazyFile } from '@framescout/base';
import { expect, it } from 'vitest';
import { readContainer } from '../read-container.ts';

const MB = 2 ** 20;
const SIZE = 4096 * MB;

// An EBML header, followed by a segment of unknown length.
const HEAD = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xff);

const appendSentinel = async (file: Blob) => (await (await readContainer(file)).demuxable()).file;

const oneTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A Matroska file on a server, zeros from `hole` on; counts reads, which wait for `answer`. */
function remoteFile(hole: number, answer: (start: number) => Promise<void> = oneTurn) {
  const counts = { running: 0, most: 0, all: 0 };
  const file = new LazyFile(SIZE, async (start, end) => {
    counts.all++;
    counts.most = Math.max(counts.most, ++counts.running);
    await answer(start);
    counts.running--;
    const bytes = new Uint8Array(end - start).fill(start < hole ? 0x55 : 0);
    if (start < HEAD.length) bytes.set(HEAD.subarray(start));
    return bytes;
  });
  return { file, counts };
}

it('looks for holes in a large file without asking for all places at the same time', async () => {
  const { file, counts } = remoteFile(SIZE);
  expect((await appendSentinel(file)).size).toBeGreaterThan(SIZE);
  expect(counts.all).toBeGreaterThan(500);
  expect(counts.most).toBeLessThanOrEqual(24);
});

it('stops looking at the first hole', async () => {
  const { file, counts } = remoteFile(100 * MB);
  await appendSentinel(file);
  expect(counts.all).toBeLessThan(50);
});

it('goes on with other places while a slow answer is awaited', async () => {
  const SLOW = 100;
  const TURNS = 10;
  let asked = 0;
  let askedMeanwhile = 0;
  const { file } = remoteFile(SIZE, async () => {
    const isSlow = ++asked === SLOW;
    for (let turn = 0; turn < (isSlow ? TURNS : 1); turn++) await oneTurn();
    if (isSlow) askedMeanwhile = asked - SLOW;
  });
  await appendSentinel(file);
  expect(askedMeanwhile).toBeGreaterThan(100);
});

it('stops looking once the file cannot be read', async () => {
  const { file, counts } = remoteFile(SIZE, async (start) => {
    if (start > 100 * MB) throw new Error('The server is gone.');
    await oneTurn();
  });
  await expect(appendSentinel(file)).rejects.toThrow('The server is gone.');
  for (let turn = 0; turn < 100; turn++) await oneTurn();
  expect(counts.all).toBeLessThan(100);
});
