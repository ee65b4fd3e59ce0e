import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|vtt|wasm|webmanifest|xml)$/;
// Below this size, compression does not make a file any faster to send.
const FROM_BYTES = 1024;
// FFmpeg's 32 MB shrink to 8.5 MB in 4 s. The next quality level takes 9 s and saves 1 %; the best one takes
// a minute.
const BROTLI_QUALITY = 6;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `.br` and `.gz` copies of every built file that compression makes smaller, so that the server never
 * has to compress while a client waits.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir) await compressFolder(dir);
      },
    },
  };
}

/** Compresses the files in a folder and its subfolders, writing two copies next to each. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < FROM_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content)]);
  await Promise.all([keepSmaller(`${path}.br`, br), keepSmaller(`${path}.gz`, gz)]);

  async function keepSmaller(name: string, compressed: Uint8Array): Promise<void> {
    if (compressed.length < content.length) await writeFile(name, compressed);
  }
}
