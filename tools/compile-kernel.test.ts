import { expect, it } from 'vitest';
import { KERNEL_BASE64 } from '../packages/engine/src/compare/kernel-bytes.ts';
import { compileKernel } from './compile-kernel.ts';

it('the committed kernel matches its source', async () => {
  expect(Buffer.from(await compileKernel()).toString('base64')).toBe(KERNEL_BASE64);
});
