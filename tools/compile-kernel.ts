import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const FOLDER = join(import.meta.dirname, '../packages/engine/kernel');
const TARGET = join(FOLDER, '../src/compare/kernel-bytes.ts');

/**
 * Compiles the engine's kernel to WebAssembly with SIMD.
 * @throws {Error} with the compiler's messages
 */
export async function compileKernel(): Promise<Uint8Array> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).sort();
  const sources = new Map<string, string>();
  for (const name of names) sources.set(name, await readFile(join(FOLDER, name), 'utf8'));
  let binary: Uint8Array | undefined;
  const options = ['--enable', 'simd', '--optimizeLevel', '3', '--shrinkLevel', '0', '--runtime', 'stub'];
  const { error, stderr } = await asc.main(
    [...names, '--outFile', 'kernel.wasm', '--importMemory', ...options],
    {
      readFile: (name) => sources.get(name) ?? null,
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !binary)
    throw new Error(`The kernel does not compile: ${stderr.toString() || error?.message}`);
  return binary;
}

// `npm run kernel`
if (import.meta.main) {
  const base64 = Buffer.from(await compileKernel()).toString('base64');
  await writeFile(
    TARGET,
    `/** The compiled kernel; \`npm run kernel\` writes it from kernel/kernel.ts. */\nexport const KERNEL_BASE64 =\n  '${base64}';\n`,
  );
  console.log(`${TARGET}: ${base64.length} characters`);
}
