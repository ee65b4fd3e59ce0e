// Runs on the system's Node (20 or newer), so no packages and no TypeScript.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything that the built web app depends on, relative to the checkout. */
const SOURCES = ['apps/web', 'packages', 'tools/notices', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = /(^|[\\/])(dist|node_modules)([\\/]|$)|\.test\.tsx?$/;
// Inside the folder, so that any other build, which empties it first, removes the stamp too.
const STAMP = 'apps/web/dist/.stamp';

/**
 * Whether the web app was last built by a caller of {@link stampBuild}, and from the current sources.
 *
 * @param {string} root the checkout
 */
export async function isBuildCurrent(root) {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => null);
  return stamp !== null && stamp === (await hashSources(root));
}

/**
 * Records which sources the web app has just been built from.
 *
 * @param {string} root the checkout
 * @param {string} sources their hash, taken before the build
 */
export async function stampBuild(root, sources) {
  await writeFile(join(root, STAMP), sources);
}

/**
 * Hashes (hex) the names and contents of everything that the built web app depends on.
 *
 * @param {string} root the checkout
 */
export async function hashSources(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, root, source);
  return hash.digest('hex');
}

/**
 * Skips tests, build output and packages.
 *
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path a file, or a folder with everything in it
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
