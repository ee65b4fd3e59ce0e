import { expect, it } from 'vitest';
import { BLOCK_BYTES, readInBlocks } from './read-in-blocks.ts';

const SIZE = 6.5 * BLOCK_BYTES;

function create() {
  const reads: number[] = [];
  const system = {
    stream_ops: {
      read(_: unknown, buffer: Int8Array | Uint8Array, offset: number, length: number, position: number) {
        reads.push(position);
        const count = Math.max(0, Math.min(length, SIZE - position));
        for (let i = 0; i < count; i++) buffer[offset + i] = (position + i) % 251;
        return count;
      },
    },
  };
  readInBlocks(system);
  const read = (position: number, length: number) => {
    const buffer = new Uint8Array(length + 1);
    const count = system.stream_ops.read({ fd: 0 }, buffer, 1, length, position);
    return {
      count,
      isRight: buffer.subarray(1, 1 + count).every((byte, i) => byte === (position + i) % 251),
    };
  };
  return { read, reads };
}

it("returns the file's content, never past the end of a block", () => {
  const { read } = create();
  expect(read(5, 100)).toEqual({ count: 100, isRight: true });
  expect(read(BLOCK_BYTES - 10, 100)).toEqual({ count: 10, isRight: true });
  expect(read(SIZE - 10, 100)).toEqual({ count: 10, isRight: true });
  expect(read(SIZE, 100)).toEqual({ count: 0, isRight: true });
});

it('reads each block only once while alternating between a few', () => {
  const { read, reads } = create();
  for (let i = 0; i < 30; i++) {
    read(i * 1000, 1000);
    read(3 * BLOCK_BYTES + i * 1000, 1000);
  }
  expect(reads).toEqual([0, 3 * BLOCK_BYTES]);
  for (const block of [1, 2, 4, 5]) read(block * BLOCK_BYTES, 1);
  read(0, 1);
  expect(reads.at(-1)).toBe(0);
});
