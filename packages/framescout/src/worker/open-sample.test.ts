import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSample } from './open-sample.ts';

const sample = readFileSync('apps/server/uploads/sample.mp4');

describe('the engine for visitors', () => {
  it('takes the sample video', async () => {
    // Node has no decoders: that it gets as far as to ask for one says that the file was let in.
    await expect(openSample(new Blob([sample]), 'sample.mp4')).rejects.not.toMatchObject({
      code: 'sample-only',
    });
  });

  it.each([
    ['another video under its name', new Blob(['another'])],
    ['the sample with one byte changed', new Blob([sample.subarray(0, -1), Uint8Array.of(0x5a)])],
    ['the sample with something behind it', new Blob([sample, 'x'])],
  ])('refuses %s', async (_what, file) => {
    await expect(openSample(file, 'sample.mp4')).rejects.toMatchObject({ code: 'sample-only' });
  });
});
