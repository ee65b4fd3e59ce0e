import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileKernel } from './compile-kernel.ts';

const target = join(import.meta.dirname, '../packages/engine/src/compare/kernel-bytes.ts');
const base64 = Buffer.from(await compileKernel()).toString('base64');
await writeFile(
  target,
  `/** The compiled kernel; \`npm run kernel\` writes it from kernel/kernel.ts. */\nexport const KERNEL_BASE64 =\n  '${base64}';\n`,
);
process.stdout.write(`${target}: ${base64.length} characters\n`);
