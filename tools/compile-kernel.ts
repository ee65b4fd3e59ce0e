import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const PACKAGES = join(import.meta.dirname, '../packages');

/** The kernels: the folders of their sources, and the modules that contain them compiled, within `packages`. */
export const KERNELS = [
  { folder: 'engine/kernel', module: 'engine/src/compare/kernel-bytes.ts' },
  { folder: 'clips/kernel', module: 'clips/src/compose/kernel-bytes.ts' },
] as const;

/** Compiles a kernel's folder to WebAssembly with SIMD. @throws {Error} the compiler's messages */
export async function compileKernel(folder: string): Promise<Uint8Array> {
  const path = join(PACKAGES, folder);
  const names = (await readdir(path)).filter((name) => name.endsWith('.ts')).sort();
  const sources = new Map<string, string>();
  for (const name of names) sources.set(name, await readFile(join(path, name), 'utf8'));
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
  for (const { folder, module } of KERNELS) {
    const target = join(PACKAGES, module);
    const base64 = Buffer.from(await compileKernel(folder)).toString('base64');
    await writeFile(
      target,
      `/** The compiled kernel; \`npm run kernel\` writes it from packages/${folder}. */\nexport const KERNEL_BASE64 =\n  '${base64}';\n`,
    );
    console.log(`${target}: ${base64.length} characters`);
  }
}
