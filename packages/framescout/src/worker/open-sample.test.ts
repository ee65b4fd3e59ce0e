import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Recording } from '../recording.ts';
import { openSample } from './open-sample.ts';

const sample = readFileSync('apps/server/uploads/sample.mp4');

describe('the engine for visitors', () => {
  it('accepts the sample video', async () => {
    // Without decoders, which other tests may have registered, getting as far as needing one shows that it was accepted.
    const recording = await openSample(new Blob([sample]), 'sample.mp4').catch((error: unknown) => error);
    expect(recording).not.toMatchObject({ code: 'sample-only' });
    if (recording instanceof Recording) recording[Symbol.dispose]();
  });

  it.each([
    ['another video under its name', new Blob(['another'])],
    ['the sample with one byte changed', new Blob([sample.subarray(0, -1), Uint8Array.of(0x5a)])],
    ['the sample with something behind it', new Blob([sample, 'x'])],
  ])('refuses %s', async (_what, file) => {
    await expect(openSample(file, 'sample.mp4')).rejects.toMatchObject({ code: 'sample-only' });
  });
});
