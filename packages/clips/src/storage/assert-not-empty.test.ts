import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assertNotEmpty } from './assert-not-empty.ts';

const FIXTURES = join(import.meta.dirname, '../../../../fixtures');

async function fileOf(name: string, type: string, bytes?: number): Promise<File> {
  const whole = await readFile(join(FIXTURES, name));
  return new File([new Uint8Array(whole.subarray(0, bytes))], name, { type });
}

const EMPTY = { code: 'clip-failed', message: expect.stringContaining('Invalid or empty blob') };

describe('a finished clip', () => {
  it.each([
    ['h264.mkv', 'video/x-matroska'],
    ['h264.mov', 'video/quicktime'],
    ['h264.flv', 'video/x-flv'],
  ])('passes if it has a picture: %s', async (name, type) => {
    await expect(assertNotEmpty(await fileOf(name, type))).resolves.toBeUndefined();
  });

  it('fails without any bytes, in any format', async () => {
    await expect(assertNotEmpty(new File([], 'a.avi', { type: 'video/x-msvideo' }))).rejects.toMatchObject(
      EMPTY,
    );
  });

  it('fails with nothing but a header', async () => {
    await expect(assertNotEmpty(await fileOf('h264.mkv', 'video/x-matroska', 700))).rejects.toMatchObject(
      EMPTY,
    );
  });

  it('fails with sound but no picture', async () => {
    await expect(assertNotEmpty(await fileOf('sound-only.mp4', 'video/mp4'))).rejects.toMatchObject(EMPTY);
  });
});
