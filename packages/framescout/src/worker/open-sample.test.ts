import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSample } from './open-sample.ts';

const sample = readFileSync('apps/server/uploads/sample.mp4');

describe('the engine for visitors', () => {
  it('accepts the sample video', async () => {
    // Node has no decoders: getting as far as needing one shows that the file was accepted.
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
