import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileKernel, KERNELS } from './compile-kernel.ts';

for (const { folder, module } of KERNELS) {
  const target = join(import.meta.dirname, '../packages', module);
  const base64 = Buffer.from(await compileKernel(folder)).toString('base64');
  await writeFile(
    target,
    `/** The compiled kernel; \`npm run kernel\` writes it from packages/${folder}. */\nexport const KERNEL_BASE64 =\n  '${base64}';\n`,
  );
  process.stdout.write(`${target}: ${base64.length} characters\n`);
}
