// Runs on the machine's own Node (20 or newer): no packages, no TypeScript.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything that the built web app depends on, relative to the checkout. */
const SOURCES = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = /(^|[\\/])(dist|node_modules)([\\/]|$)|\.test\.tsx?$/;
// In the folder itself, so that any other build, which empties it first, takes the stamp away too.
const STAMP = 'apps/web/dist/.stamp';

/**
 * Whether the web app was built by {@link stampBuild}'s caller, from the sources as they are now.
 *
 * @param {string} root the checkout
 */
export async function isBuildCurrent(root) {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => null);
  return stamp !== null && stamp === (await hashSources(root));
}

/**
 * Notes down which sources the web app has just been built from.
 *
 * @param {string} root the checkout
 * @param {string} sources their hash, taken before the build
 */
export async function stampBuild(root, sources) {
  await writeFile(join(root, STAMP), sources);
}

/**
 * A hash (hex) of the names and contents of everything that the built web app depends on.
 *
 * @param {string} root the checkout
 */
export async function hashSources(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, root, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path a file, or a folder and all in it
 */
async function addTo(hash, root, path) {
  if (NOT_SOURCES.test(path)) return;
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    const content = await readFile(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  const names = entries.map(({ name }) => name).sort();
  for (const name of names) await addTo(hash, root, join(path, name));
}
