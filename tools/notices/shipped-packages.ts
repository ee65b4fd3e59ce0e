import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { z } from 'zod';

const namesSchema = z.record(z.string(), z.unknown()).default({});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      dependencies: namesSchema,
      optionalDependencies: namesSchema,
      peerDependencies: namesSchema,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
});

/** Lists the folders of the packages in a bundle. `root`: what its paths are relative to. */
export function packagesInBundle(bundle: Rolldown.OutputBundle, root: string): Set<string> {
  const folders = new Set<string>();
  for (const output of Object.values(bundle)) {
    const files = output.type === 'chunk' ? output.moduleIds : output.originalFileNames;
    for (const file of files) {
      // Modules that begin with a zero byte are the bundler's own.
      if (file.startsWith('\0')) continue;
      const [folder] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(resolve(root, file)) ?? [];
      if (folder) folders.add(folder);
    }
  }
  return folders;
}

/**
 * Lists the folders of the packages that are installed for a workspace to run: its dependencies, theirs, and so on.
 * Those that are only for other platforms are not installed, and left out.
 * @throws {Error} if one that this platform needs is not installed
 */
export function packagesOfWorkspace(workspace: string, checkout: string): Set<string> {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')));
  const seen = new Set<string>();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of namesNeededBy(path)) {
      const found = find(name, path);
      if (found === null || seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
  // The rest are workspaces of our own.
  const packages = [...seen].filter((path) => path.includes('node_modules/'));
  return new Set(packages.filter(isInstalled).map((path) => join(checkout, path)));

  function namesNeededBy(path: string): string[] {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry(path);
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
  }

  /** Returns the path that Node resolves a package to from a folder; null if it is optional and not listed. */
  function find(name: string, from: string): string | null {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
      const listed = lock.packages[path];
      if (listed) return listed.link ? (listed.resolved ?? path) : path;
      if (folder === '') return null;
    }
  }

  function isInstalled(path: string): boolean {
    if (existsSync(join(checkout, path))) return true;
    if (entry(path).optional) return false;
    throw new Error(`${path} is not installed. Run "npm ci" first.`);
  }

  function entry(path: string) {
    const listed = lock.packages[path];
    if (!listed) throw new Error(`${path} is not in package-lock.json.`);
    return listed;
  }
}
