import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const SOURCE = join(import.meta.dirname, '../packages/engine/kernel/kernel.ts');

/**
 * Compiles the engine's kernel to WebAssembly with SIMD.
 * @throws {Error} with the compiler's messages
 */
export async function compileKernel(): Promise<Uint8Array> {
  const source = await readFile(SOURCE, 'utf8');
  let binary: Uint8Array | undefined;
  const options = ['--enable', 'simd', '--optimizeLevel', '3', '--shrinkLevel', '0', '--runtime', 'stub'];
  const { error, stderr } = await asc.main(
    ['kernel.ts', '--outFile', 'kernel.wasm', '--importMemory', ...options],
    {
      readFile: (name) => (name === 'kernel.ts' ? source : null),
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
