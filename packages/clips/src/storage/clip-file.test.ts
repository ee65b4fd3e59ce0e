import { expect, it } from 'vitest';
import { trackEnd } from './clip-file.ts';
import { createMemoryFile } from './memory-file.ts';

it('says where what was written ends, in whatever order, and begins anew with an emptied file', async () => {
  const { file, end } = trackEnd(createMemoryFile('clip', ''));
  await file.write(Uint8Array.of(1, 2, 3), 4);
  await file.write(Uint8Array.of(1), 0);
  expect(end()).toBe(7);
  await file.empty();
  expect(end()).toBe(0);
  await file.write(Uint8Array.of(1), 1);
  expect(end()).toBe(2);
});
