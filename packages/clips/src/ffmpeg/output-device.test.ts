import type { MountedCore } from '@framescout/media';
import { expect, it } from 'vitest';
import { createOutputDevice } from './output-device.ts';

type Device = Parameters<MountedCore['core']['FS']['registerDevice']>[1];

class FakeErrnoError extends Error {
  constructor(errno: number) {
    super(`Error ${errno}`);
  }
}

/** Creates an output in pieces of four bytes, written the way Emscripten writes files. */
function createWritten() {
  const devices: Device[] = [];
  const FS = {
    ErrnoError: FakeErrnoError,
    makedev: () => 0,
    registerDevice: (_: number, device: Device) => void devices.push(device),
    mkdev: () => {},
  };
  const pieces = createOutputDevice(FS, 'out.avi', 4);
  const stream = { fd: 3, position: 0 };
  const [device] = devices;
  const seek = (offset: number, whence: 0 | 1 | 2) => {
    stream.position = device?.llseek?.(stream, offset, whence) ?? Number.NaN;
    return stream.position;
  };
  const write = (...bytes: number[]) => {
    // FFmpeg's buffer is somewhere in its memory.
    const memory = Int8Array.of(-1, ...bytes, -1);
    stream.position += device?.write(stream, memory, 1, bytes.length, stream.position) ?? Number.NaN;
  };
  return { write, seek, content: () => pieces().map((piece) => [...piece]) };
}

it('keeps what FFmpeg writes in pieces, with the headers that it goes back to complete', () => {
  const { write, seek, content } = createWritten();
  expect(content()).toEqual([]);
  write(0, 0, 1);
  write(2, 3, 4, 5, 6, 7);
  expect(seek(0, 1)).toBe(9);
  seek(0, 0);
  write(8, 9);
  expect(seek(-1, 2)).toBe(8);
  write(10);
  expect(content()).toEqual([[8, 9, 1, 2], [3, 4, 5, 6], [10]]);
});

it('fills what FFmpeg skips with zeros, and has nothing before its start', () => {
  const { write, seek, content } = createWritten();
  seek(6, 0);
  write(1);
  expect(() => seek(-8, 2)).toThrow(FakeErrnoError);
  expect(content()).toEqual([
    [0, 0, 0, 0],
    [0, 0, 1],
  ]);
});
