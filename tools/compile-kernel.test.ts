import { expect, it } from 'vitest';
import { compileKernel, KERNELS } from './compile-kernel.ts';

it.each(KERNELS)('the committed kernel of $folder matches its source', async ({ folder, module }) => {
  const { KERNEL_BASE64 } = await import(`../packages/${module}`);
  expect(Buffer.from(await compileKernel(folder)).toString('base64')).toBe(KERNEL_BASE64);
});
